import { Alert } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../components/format.ts';
import { useToast } from '../../../components/toast.tsx';
import { useOpenRecord } from '../../../frame/open-record.ts';
import { useEdit } from '../use-edit.ts';
import { type Problems, problemsOf } from './problems.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { useFollow } from './use-follow.ts';
import { useSubscriptionForm } from './use-subscription-form.tsx';
import {
  type FieldName,
  type FormValues,
  asDraft,
  asPatch,
  bodyOf,
  patchOf,
  valuesOf,
} from './values.ts';

type Props = {
  record: SubscriptionRecord;
  /** Somebody else has deleted it meanwhile. */
  isMissing: boolean;
  onLeave: () => void;
};

/** The form of a subscription that is there. What others change meanwhile shows, but does not touch what is typed. */
export function EditForm({ record, isMissing, onLeave }: Props) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const { numberLocale: locale } = useFormat();
  const [initial] = useState(() => valuesOf(record, locale));
  const known = useRef(initial);
  const edit = useEdit();
  const addAnew = useAddAnew(locale);
  const { form, submit, leave } = useSubscriptionForm({
    initial,
    problemsOf: (values) => refusedOf(values, known.current, locale),
    save: async (values) => {
      if (isMissing) return addAnew(values);
      const patch = patchOf(values, known.current, locale);
      if (Object.keys(patch).length > 0) await edit(record, asPatch(patch));
      return onLeave();
    },
    onLeave,
  });
  const disputed = useFollow({ form, record, known, locale });
  return (
    <SubscriptionFields
      title={t('edit.title')}
      saveLabel={isMissing ? t('edit.addAnew') : common('action.save')}
      form={form}
      onSubmit={submit}
      onCancel={leave}
      storedAnchor={record.period === 'monthly' ? record.billingAnchorDay : undefined}
      trialEndsOn={record.trialEndsOn}
      notice={isMissing ? <Missing /> : <Disputed fields={disputed} />}
    />
  );
}

function Missing() {
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
  return problemsOf(endpoints.updateSubscription, patch);
}

/** Tracks what was typed as a new subscription, where the one it was typed for is gone. */
function useAddAnew(locale: string): (values: FormValues) => Promise<void> {
  const { t } = useTranslation('inspector');
  const { open } = useOpenRecord();
  const toast = useToast();
  const create = useChange('createSubscription');
  return async (values) => {
    const { data } = await create.mutateAsync({ body: asDraft(bodyOf(values, locale, true)) });
    toast.done(t('done.add', { name: data.name }));
    open(data.id);
  };
}
