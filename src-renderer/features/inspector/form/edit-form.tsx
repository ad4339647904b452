import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appEndpoints } from '../../../../src-server/contract/app/index.ts';
import { cadenceOf } from '../../../../src-server/contract/intervals.ts';
import { hasAnchor } from '../../../../src-server/domain/schedule.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { useOpenRecord } from '../../../navigation/open-record.ts';
import { useEdit } from '../changes/use-edit.ts';
import { Disputes } from './fields/other-value.tsx';
import { type Problems, problemsOf } from './problems.ts';
import { SubscriptionFields } from './fields/subscription-fields.tsx';
import { useAdd, useAddForm } from './use-add-form.ts';
import { useFollow } from './use-follow.ts';
import { focusFirst, useSubscriptionForm } from './use-subscription-form.tsx';
import { type FieldName, type FormValues, asPatch, bodyOf, patchOf, valuesOf } from './values.ts';

/** How the form starts. */
export type Start = {
  /** The field that gets the focus first. */
  field: FieldName;
  /** The period that the user has asked for. */
  period?: FormValues['period'];
};

type Props = {
  record: SubscriptionRecord;
  draft: Draft;
  start: Start;
  /** Whether somebody else has deleted it. */
  isMissing: boolean;
  onLeave: () => void;
};

/** The form for an existing subscription. Changes made elsewhere are shown, but don't affect the input. */
export function EditForm({ record, draft, start, isMissing, onLeave }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { numberLocale: locale } = useFormat();
  const [fresh] = useState(() => valuesOf(record, locale));
  const { field, period = fresh.period } = start;
  const edit = useEdit();
  const add = useAdd();
  const { open } = useOpenRecord();
  const { form, known, restored, submit, leave } = useSubscriptionForm({
    draft,
    fresh,
    // The amount of another period would be wrong.
    proposed: { ...fresh, period, amount: period === fresh.period ? fresh.amount : '' },
    problemsOf: (values, before) => refusedOf(values, before, locale),
    save: async (values, before) => {
      if (isMissing) {
        const id = await add(bodyOf(values, locale, true));
        return () => open(id);
      }
      const patch = patchOf(values, before, locale);
      if (Object.keys(patch).length > 0) await edit(record, asPatch(patch));
      return onLeave;
    },
    onLeave,
    onReturn: () => open(record.id),
  });
  useEffect(() => focusFirst([field]), [field]);
  const disputed = useFollow({ form, record, known, locale });
  return (
    <Disputes value={isMissing ? undefined : { form, record, fields: disputed }}>
      <SubscriptionFields
        title={t('edit.title')}
        saveLabel={isMissing ? t('edit.addAnew') : t('common:action.save')}
        form={form}
        onSubmit={submit}
        onCancel={leave}
        storedAnchor={hasAnchor(cadenceOf(record)) ? record.billingAnchorDay : undefined}
        trialEndsOn={record.trialEndsOn}
        amountHint={start.period === form.values.period ? t('form.yearlyAmount') : null}
        notice={
          <>
            {restored}
            {isMissing ? <Gone /> : <Disputed fields={disputed} />}
          </>
        }
      />
    </Disputes>
  );
}

type GoneProps = { draft: Draft; kept: FormValues; onClose: () => void };

/** The input for a subscription that was deleted before it was saved. */
export function GoneForm({ draft, kept, onClose }: GoneProps) {
  const { t } = useTranslation('inspector');
  const { open } = useOpenRecord();
  const { form, submit, leave, adding } = useAddForm({
    draft,
    fresh: kept,
    onAdded: open,
    onLeave: onClose,
  });
  return (
    <SubscriptionFields
      title={t('edit.title')}
      saveLabel={t('edit.addAnew')}
      form={form}
      onSubmit={submit}
      onCancel={leave}
      notice={<Gone />}
      adding={adding}
    />
  );
}

function Gone() {
  const { t } = useTranslation('inspector');
  return (
    <Alert color="marigold" title={t('edit.goneTitle')} role="alert">
      {t('edit.gone')}
    </Alert>
  );
}

function Disputed({ fields }: { fields: readonly FieldName[] }) {
  const { t, i18n } = useTranslation(['inspector', 'common']);
  if (fields.length === 0) return null;
  const names = fields.map((name) => t(`common:field.${name}`));
  const list = new Intl.ListFormat(i18n.language).format(names);
  return (
    <Alert color="marigold" title={t('edit.disputedTitle')} role="alert">
      {t('edit.disputed', { fields: list })}
    </Alert>
  );
}

function refusedOf(values: FormValues, initial: FormValues, locale: string): Problems {
  const patch = patchOf(values, initial, locale);
  if (Object.keys(patch).length === 0) return {};
  return problemsOf(appEndpoints.updateRecord, patch);
}
