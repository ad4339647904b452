import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import { CallError } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../components/format.ts';
import { useToast } from '../../../components/toast.tsx';
import type { Draft } from '../../../drafts/draft.ts';
import { NEW_RECORD, useOpenRecord } from '../../../frame/open-record.ts';
import { useDelete } from '../use-delete.ts';
import { problemsOf } from './problems.ts';
import { scheduleTyped } from './schedule-typed.ts';
import { type Started, rolledForward, startedIn } from './started.ts';
import { type FillIn, useFillIn } from './use-fill-in.ts';
import { useSubscriptionForm } from './use-subscription-form.tsx';
import { type FormValues, type RawBody, asDraft, bodyOf } from './values.ts';

type Options = {
  draft: Draft;
  fresh: FormValues;
  onAdded: (id: string) => void;
  onLeave: () => void;
};

/** What the form says of a first payment in the past. */
export type PastStart = {
  /** Undefined where the date that is typed is still to come. */
  started: Started | undefined;
  /** Whether the payments since are added to the history. */
  isFilled: boolean;
  setFilled: (isFilled: boolean) => void;
};

/** What only the form for a new subscription has. */
export type Adding = { pastStart: PastStart; fillIn: FillIn };

type AddForm = ReturnType<typeof useSubscriptionForm> & { adding: Adding };

/** A form that tracks a new subscription. */
export function useAddForm(options: Options): AddForm {
  const { draft, fresh, onAdded, onLeave } = options;
  const { numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const { t } = useTranslation('inspector');
  const { open } = useOpenRecord();
  const add = useAdd();
  const [isFilled, setFilled] = useState(true);
  const startOf = (values: FormValues) => {
    const schedule = scheduleTyped(values, locale);
    return today && schedule && startedIn(schedule, today);
  };
  const shown = useSubscriptionForm({
    draft,
    labels: { nextPaymentDate: t('form.firstOrNext') },
    fresh,
    problemsOf: (values) => problemsOf(endpoints.createSubscription, bodyOf(values, locale, false)),
    save: async (values) => {
      const body = bodyOf(values, locale, false);
      const started = startOf(values) || undefined;
      const id =
        started === undefined
          ? await add(body)
          : await add(rolledForward(body, started), isFilled ? started.from : undefined);
      return () => onAdded(id);
    },
    onLeave,
    onReturn: () => open(NEW_RECORD),
  });
  const started = startOf(shown.form.values) || undefined;
  const fillIn = useFillIn(shown.form, fresh);
  return { ...shown, adding: { pastStart: { started, isFilled, setFilled }, fillIn } };
}

/**
 * Tracks a new subscription, with its payments since `paidSince` (`YYYY-MM-DD`) if that is given, says so, and
 * answers its id. Throws CallError.
 */
export function useAdd(): (body: RawBody, paidSince?: string) => Promise<string> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const create = useChange('createSubscription');
  const remove = useDelete();
  const fill = useChange('fillPayments');
  return async (body, paidSince) => {
    const { data } = await create.mutateAsync({ body: asDraft(body) });
    const { id, name } = data;
    const undo = () => remove(data, { isUndo: true });
    if (paidSince === undefined) {
      toast.done(t('done.add', { name }), undo);
      return id;
    }
    try {
      const filled = await fill.mutateAsync({ params: { id }, body: { from: paidSince } });
      toast.done(t('done.addFilled', { name, count: filled.data.length }), undo);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The subscription is there; its history can be filled in from its page.
      toast.done(t('done.add', { name }), undo);
      toast.failed(error);
    }
    return id;
  };
}
