import {
  Autocomplete,
  type AutocompleteProps,
  Button,
  Stack,
  TagsInput,
  TextInput,
  Textarea,
} from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailName } from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import buttons from '../changes/next-date-form.module.css';
import { EndFields } from './end-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { NextPriceFields } from './next-price-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { type SaveDetails, useDetailsForm } from './use-details-form.ts';
import { PaymentMethod } from '../../../records/payment-method.tsx';
import { useUsedDetails } from '../../../records/use-used-details.ts';
import { useMethods } from './use-methods.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type TextField = { onChange: (text: string) => void };

// What an input tells of typing, as its text.
const typed = <Field extends TextField>({ onChange, ...field }: Field) => ({
  ...field,
  onChange: (event: Typed) => onChange(event.currentTarget.value),
});

type Props = {
  record: SubscriptionRecord;
  /** The detail that gets the focus first. */
  first: DetailName;
  onSave: SaveDetails;
};

/** The form for what is known of a subscription besides its price and dates. */
export function DetailsForm(props: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { ref, submit, field } = useDetailsForm(props.record, props.first, props.onSave);
  const methods = useMethods();
  const { record } = props;
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={16}>
        <Textarea
          {...typed(field('notes'))}
          description={t('details.markdown')}
          autosize
          minRows={3}
          maxRows={12}
        />
        <MethodField {...field('paymentMethod')} data={methods} />
        <TextInput {...typed(field('accountNumber'))} description={t('details.accountNumber')} />
        <DateField {...field('startedOn')} toward="past" clearable />
        <EndFields field={field('endsOn')} record={record} />
        <NextPriceFields field={field('nextPrice')} currency={record.currency} />
        <TermsFields field={field('terms')} />
        <TextInput
          {...typed(field('website'))}
          inputMode="url"
          placeholder={t('details.websitePlaceholder')}
        />
        <TextInput
          {...typed(field('cancelUrl'))}
          inputMode="url"
          placeholder={t('details.cancelPlaceholder')}
        />
        <LinkFields field={field('links')} />
        <Tags field={field('tags')} />
        <div className={`${buttons['buttons']} ${buttons['sticky']}`}>
          <Button type="submit">{t('common:action.save')}</Button>
        </div>
      </Stack>
    </form>
  );
}

// With the logo that the method will be shown with.
const MethodField = (props: AutocompleteProps) => (
  <Autocomplete
    {...props}
    renderOption={({ option }) => <PaymentMethod name={option.value} />}
    limit={8}
    openOnFocus={false}
  />
);

type TagsField = {
  label: string;
  value: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
};

function Tags({ field }: { field: TagsField }) {
  const { t } = useTranslation('inspector');
  const { tags } = useUsedDetails();
  return (
    <TagsInput
      {...field}
      description={t('details.tags')}
      data={tags}
      openOnFocus={false}
      acceptValueOnBlur
    />
  );
}
