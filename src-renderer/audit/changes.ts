import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NextPrice, Terms } from '../../src-server/contract/details.ts';
import type { CallOutput } from '../api/client.ts';
import { type Format, useFormat } from '../lib/format.ts';
import { type SentInterval, intervalText } from '../records/intervals.ts';
import { useCategoryLabel } from '../records/use-category-label.ts';
import { notesChange } from './notes-change.ts';
import { regionName, zoneName } from '../ui/fields/regions.ts';

/** A change in the audit log. */
export type Entry = CallOutput<'listActivity'>['data'][number];

type Snapshot = Readonly<Record<string, unknown>>;
type Words = { t: TFunction; format: Format; labelOf: (category: string) => string };
type Write = (value: unknown, record: Snapshot, words: Words) => string;

// Anchors from this day on mean the last day of the month, whatever its length.
const LONGEST_MONTH = 31;

const text: Write = (value) => String(value);
const day: Write = (value, _record, { format }) => format.day(String(value));
const moment: Write = (value, _record, { format }) =>
  format.moment(new Date(value as string | number).toISOString());
const days: Write = (value, _record, { t, format }) => {
  const all = [value].flat().map((count) => t('day.days', { count: Number(count) }));
  return all.length > 0 ? format.list(all) : t('value.none');
};
const hours: Write = (value, _record, { t, format }) => {
  const { from, until } = Object(value) as { from?: string; until?: string };
  if (from === undefined || until === undefined) return t('value.none');
  return `${format.timeOfDay(from)} – ${format.timeOfDay(until)}`;
};
const list: Write = (value, _record, { t, format }) =>
  format.list(value as string[]) || t('value.none');
const links: Write = (value, _record, { format }) =>
  format.list((value as { title: string; url: string }[]).map(({ title, url }) => title || url));
const terms: Write = (value, _record, { t, format }) => {
  const { endsOn, renewsForMonths, notice } = value as Terms;
  return t('terms.text', {
    day: format.day(endsOn),
    renewal: t('terms.month', { count: renewsForMonths }),
    notice: t(`terms.${notice.unit}`, { count: notice.count }),
  });
};
const nextPrice: Write = (value, { currency }, { t, format }) => {
  const { from, amount } = value as NextPrice;
  return t('nextPrice', { amount: format.money(amount, String(currency)), day: format.day(from) });
};
const onOrOff: Write = (value, _record, { t }) => t(value === true ? 'value.on' : 'value.off');

// The displayed fields of a snapshot, in order. Fields that depend on others (the amount's currency, the days
// of an interval, the last payment) are shown with them.
const writers = {
  name: text,
  category: (value, _record, { labelOf }) => labelOf(String(value)),
  paidOn: day,
  amount: (value, { currency }, { format }) => format.money(Number(value), String(currency)),
  period: (value, { customDate = null, customMonths = null }, { t }) =>
    intervalText(t, { period: value, customDate, customMonths } as SentInterval),
  nextPaymentDate: day,
  billingAnchorDay: (value, _record, { t }) =>
    value === LONGEST_MONTH ? t('value.monthEnd') : String(value),
  status: (value, _record, { t }) => t(`status.${value as 'active'}`),
  trialEndsOn: day,
  notificationEnabled: onOrOff,
  startedOn: day,
  endsOn: day,
  terms,
  nextPrice,
  paymentMethod: text,
  accountNumber: text,
  tags: list,
  website: text,
  cancelUrl: text,
  links,
  notes: text,
  plan: (value, _record, { t }) => t(`plan.${value as 'free'}`),
  hint: (value) => `${String(value)}…`,
  canWrite: (value, _record, { t }) => t(value === true ? 'value.readWrite' : 'value.read'),
  expiresAt: moment,
  revokedAt: moment,
  enabled: onOrOff,
  daysBefore: days,
  furtherDaysBefore: days,
  cancelByDaysBefore: days,
  timeOfDay: (value, _record, { format }) => format.timeOfDay(String(value)),
  quietHours: hours,
  desktopNotifications: onOrOff,
  timeZone: (value) => zoneName(String(value)),
  locale: (value, _record, { format }) => regionName(String(value), format.locale),
  pushConfigured: onOrOff,
  configured: onOrOff,
  alertDays: days,
  calendarFile: text,
  totalCurrency: text,
  downloadRates: onOrOff,
  ownRates: list,
  webhookEvents: list,
  webhookPaused: onOrOff,
  backupMadeAt: moment,
  secondFolder: text,
  isSealed: onOrOff,
  client: (value, _record, { t }) => t(`client.${value as 'other'}`),
} as const satisfies Record<string, Write>;

type FieldName = keyof typeof writers;

/** Formats the fields of a record; undefined if there is no value. */
export function useFieldText(): (field: FieldName, record: Snapshot) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useCategoryLabel();
  return (field, record) => written(field, record, { t, format, labelOf });
}

/** A changed field, formatted; a side is undefined if there was no value. */
export type FieldChange = {
  field: FieldName;
  label: string;
  before: string | undefined;
  after: string | undefined;
};

const names = Object.keys(writers) as FieldName[];

/** The fields that differ between the two states of an entry, formatted. */
export function useChangesOf({
  metadata: { before, after },
}: Pick<Entry, 'metadata'>): FieldChange[] {
  const { t } = useTranslation();
  const text = useFieldText();
  const write = (field: FieldName, record: Snapshot | null) =>
    record === null ? undefined : text(field, record);
  return names
    .map((field) => ({
      field,
      label: t(`field.${field}`),
      before: write(field, before),
      after: write(field, after),
    }))
    .filter((change) => change.before !== change.after)
    .filter(({ field }) => field !== 'billingAnchorDay' || !anchorFollows(before, after))
    .map((change) => (change.field === 'notes' ? { ...change, ...notesChange(change) } : change));
}

function written(field: FieldName, record: Snapshot, words: Words): string | undefined {
  const value = record[field];
  if (value === null || value === undefined) return undefined;
  return writers[field](value, record, words);
}

// An anchor that changes with its date is not worth mentioning.
function anchorFollows(before: Snapshot | null, after: Snapshot | null): boolean {
  const isDayOf = ({ nextPaymentDate, billingAnchorDay }: Snapshot) =>
    Number(String(nextPaymentDate).slice(8)) === billingAnchorDay;
  return before !== null && after !== null && isDayOf(before) && isDayOf(after);
}
