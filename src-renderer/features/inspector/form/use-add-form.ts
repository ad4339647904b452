import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appEndpoints } from '../../../../src-server/contract/app/index.ts';
import { CallError } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Draft } from '../../../drafts/draft.ts';
import { NEW_RECORD, useOpenRecord } from '../../../navigation/open-record.ts';
import { useDelete } from '../changes/use-delete.ts';
import { problemsOf } from './problems.ts';
import { scheduleTyped } from './fields/schedule-typed.ts';
import { type Started, rolledForward, startedIn } from './started.ts';
import { type FillIn, useFillIn } from './use-fill-in.ts';
import { useProposedCategory } from './use-proposed-category.ts';
import { nextWithTrial, trialTyped } from './with-trial.ts';
import { type SubscriptionForm, differs, useSubscriptionForm } from './use-subscription-form.tsx';
import { type FormValues, type RawBody, asDraft, bodyOf } from './values.ts';

type Options = {
  draft: Draft;
  fresh: FormValues;
  /** The default if none is entered. */
  name?: string | undefined;
  onAdded: (id: string) => void;
  onLeave: () => void;
};

/** The form's options for a first payment in the past. */
export type PastStart = {
  /** Undefined if the date is in the future. */
  started: Started | undefined;
  /** Whether to add the payments since to the history. */
  isFilled: boolean;
  setFilled: (isFilled: boolean) => void;
};

/** The parts that only the form for a new subscription has. */
export type Adding = {
  pastStart: PastStart;
  fillIn: FillIn;
  /** The category to use if none is entered. */
  category: string;
  setTrial: (trialEndsOn: string | null) => void;
};

type AddForm = ReturnType<typeof useSubscriptionForm> & { adding: Adding };

/** A form that creates a subscription. */
export function useAddForm(options: Options): AddForm {
  const { draft, fresh, name, onAdded, onLeave } = options;
  const { numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const { t } = useTranslation('inspector');
  const { open } = useOpenRecord();
  const add = useAdd();
  const [isFilled, setFilled] = useState(true);
  const startOf = (values: FormValues) => {
    const schedule = scheduleTyped(values, locale);
    const trialEndsOn = trialTyped(values) ?? null;
    return today && schedule && startedIn({ ...schedule, trialEndsOn }, today);
  };
  const categoryFor = useProposedCategory();
  const draftOf = (values: FormValues) => ({
    category: categoryFor(values.name),
    ...bodyOf(values, locale, false),
  });
  const shown = useSubscriptionForm({
    draft,
    labels: { nextPaymentDate: t('form.firstOrNext'), trialEndsOn: t('trial.label') },
    fresh,
    problemsOf: (values) => ({
      ...problemsOf(appEndpoints.createRecord, draftOf(values)),
      ...problemsOf(appEndpoints.setTrial, { trialEndsOn: values.trialEndsOn }),
    }),
    save: async (values) => {
      const { body, paidSince } = toAdd(draftOf(values), startOf(values) || undefined, isFilled);
      const id = await add(body, { paidSince, trialEndsOn: trialTyped(values) });
      return () => onAdded(id);
    },
    onLeave,
    onReturn: () => open(NEW_RECORD),
  });
  useProposals(shown.form, shown.known, fresh);
  useName(shown.form, name);
  const started = startOf(shown.form.values) || undefined;
  const fillIn = useFillIn(shown.form, fresh, categoryFor);
  const setTrial = useSetTrial(shown.form);
  const category = categoryFor(shown.form.values.name);
  return {
    ...shown,
    adding: { pastStart: { started, isFilled, setFilled }, fillIn, category, setTrial },
  };
}

function toAdd(body: RawBody, started: Started | undefined, isFilled: boolean) {
  if (started === undefined) return { body, paidSince: undefined };
  const paidSince = isFilled && started.passed > 0 ? started.from : undefined;
  return { body: rolledForward(body, started), paidSince };
}

/** Sets the last day of the trial and, unless it was chosen explicitly, the next payment. */
function useSetTrial(form: SubscriptionForm) {
  return (trialEndsOn: string | null) => {
    const { nextPaymentDate: next, trialEndsOn: before } = form.getValues();
    form.setFieldValue('trialEndsOn', trialEndsOn);
    const moved = nextWithTrial({ next, before, after: trialEndsOn });
    if (moved !== next) form.setFieldValue('nextPaymentDate', moved);
  };
}

/** Fills in a name that was typed elsewhere, unless there is already one. */
function useName(form: SubscriptionForm, name: string | undefined): void {
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (name === undefined || name === taken.current) return;
    taken.current = name;
    if (form.getValues().name === '') form.setFieldValue('name', name);
  }, [form, name]);
}

/** Offers a currency even without a server. Once a better one is known, it replaces that, unless the user chose. */
function useProposals(
  form: SubscriptionForm,
  known: RefObject<FormValues>,
  fresh: FormValues,
): void {
  const before = useRef(fresh);
  useEffect(() => {
    const { current: old } = before;
    if (!differs(fresh, old)) return;
    before.current = fresh;
    known.current = fresh;
    if (form.getValues().currency === old.currency) form.setFieldValue('currency', fresh.currency);
  }, [form, known, fresh]);
}

/** Additional data of a new subscription. Dates are `YYYY-MM-DD`. */
type Beside = {
  /** The last day of its trial. */
  trialEndsOn?: string | undefined;
  /** The first of its past payments. */
  paidSince?: string | undefined;
};

/** Creates a subscription, shows a toast, and returns its ID. Throws CallError. */
export function useAdd(): (body: RawBody, beside?: Beside) => Promise<string> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const create = useChange('createRecord');
  const remove = useDelete();
  const setTrial = useChange('setTrial');
  const fill = useChange('fillPayments');
  return async (body, { trialEndsOn, paidSince } = {}) => {
    const { data } = await create.mutateAsync({ body: asDraft(body) });
    const { id, name } = data;
    const undo = () => remove(data, { isUndo: true });
    const params = { id };
    try {
      if (trialEndsOn !== undefined) await setTrial.mutateAsync({ params, body: { trialEndsOn } });
      if (paidSince === undefined) {
        toast.done(t('done.add', { name }), undo);
        return id;
      }
      const filled = await fill.mutateAsync({ params, body: { from: paidSince } });
      toast.done(t('done.addFilled', { name, count: filled.data.length }), undo);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The subscription exists; its trial and history can be added from its page.
      toast.done(t('done.add', { name }), undo);
      toast.failed(error);
    }
    return id;
  };
}
