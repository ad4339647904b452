import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { type Format, intervalText, useFormat } from '../../components/format.ts';

export type Entry = CallOutput<'listActivity'>['data'][number];

type Interval = Parameters<typeof intervalText>[1];
type State = Readonly<Record<string, unknown>>;

// What a person can change, in the order of the form; the rest follows from it.
const FIELDS = [
  'name',
  'category',
  'amount',
  'currency',
  'period',
  'nextPaymentDate',
  'billingAnchorDay',
  'notificationEnabled',
  'status',
  'trialEndsOn',
] as const;
type Field = (typeof FIELDS)[number];

/** One field that was changed, in words. */
export type FieldChange = { field: string; before: string; after: string };

/** The fields that an entry changed, as they were and as they became. */
export function useChangesOf({ metadata: { before, after } }: Entry): FieldChange[] {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const format = useFormat();
  if (before === null || after === null) return [];
  const write = (field: Field, state: State) => valueText(field, state, { t, common, format });
  return FIELDS.filter((field) => isChanged(field, before, after))
    .map((field) => ({
      field: t(`field.${field}`),
      before: write(field, before),
      after: write(field, after),
    }))
    .filter((change) => change.before !== change.after);
}

function isChanged(field: Field, before: State, after: State): boolean {
  // The interval of days is told with the period, and the currency with the amount.
  if (field === 'period' && before['customDate'] !== after['customDate']) return true;
  if (field === 'currency' && before['amount'] !== after['amount']) return false;
  return (
    before[field] !== after[field] && !(field === 'billingAnchorDay' && follows(before, after))
  );
}

// An anchor that only moves with its date says nothing new.
function follows(before: State, after: State): boolean {
  const isDayOf = ({ nextPaymentDate, billingAnchorDay }: State) =>
    Number(String(nextPaymentDate).slice(8)) === billingAnchorDay;
  return isDayOf(before) && isDayOf(after);
}

type Words = { t: TFunction<'inspector'>; common: TFunction; format: Format };

function valueText(field: Field, state: State, { t, common, format }: Words): string {
  const value = state[field] as string | number | boolean | null | undefined;
  if (value === null || value === undefined) return t('value.none');
  switch (field) {
    case 'amount':
      return format.money(Number(value), String(state['currency']));
    case 'nextPaymentDate':
    case 'trialEndsOn':
      return format.day(String(value));
    case 'notificationEnabled':
      return value === true ? t('value.on') : t('value.off');
    case 'period':
      return intervalText(common, state as Interval);
    case 'status':
      return common(`status.${value as 'active'}`);
    case 'name':
    case 'category':
    case 'currency':
    case 'billingAnchorDay':
      return String(value);
    default:
      return field satisfies never;
  }
}
