import type { TFunction } from 'i18next';
import { type Format, intervalText } from '../../components/format.ts';
import type { Entry } from './entry-words.ts';

type Snapshot = Readonly<Record<string, unknown>>;

/** The words and formats that values are told in. */
export type Words = { t: TFunction<'activity'>; common: TFunction; format: Format };

type Write = (value: unknown, record: Snapshot, words: Words) => string;

const text: Write = (value) => String(value);
const day: Write = (value, _record, { format }) => format.day(String(value));
const moment: Write = (value, _record, { format }) =>
  format.moment(new Date(value as string | number).toISOString());
const yesOrNo: Write = (value, _record, { t }) => t(value === true ? 'value.yes' : 'value.no');

// What can be read of a snapshot, in the order in which it is told. What follows from other fields
// (the amount's currency, the days of an interval, the last payment) is told with them, once.
const writers = {
  name: text,
  category: text,
  amount: (value, { currency }, { format }) => format.money(Number(value), String(currency)),
  period: (value, { customDate }, { common }) =>
    intervalText(common, { period: value, customDate } as Parameters<typeof intervalText>[1]),
  nextPaymentDate: day,
  billingAnchorDay: text,
  status: (value, _record, { common }) => common(`status.${value as 'active'}`),
  trialEndsOn: day,
  notificationEnabled: yesOrNo,
  plan: (value, _record, { t }) => t(`plan.${value as 'free'}`),
  hint: (value) => `${String(value)}…`,
  canWrite: (value, _record, { t }) => t(value === true ? 'value.readWrite' : 'value.read'),
  expiresAt: moment,
  revokedAt: moment,
  enabled: yesOrNo,
  daysBefore: text,
  timeZone: text,
  locale: text,
  pushConfigured: yesOrNo,
} as const satisfies Record<string, Write>;

type FieldName = keyof typeof writers;

/** A field that an entry changed; a side is undefined where there was no value. */
export type FieldChange = {
  field: FieldName;
  before: string | undefined;
  after: string | undefined;
};

const names = Object.keys(writers) as FieldName[];

/** The fields that differ between the two states of an entry, ready to be read. */
export function changesOf({ metadata: { before, after } }: Entry, words: Words): FieldChange[] {
  return names
    .map((field) => ({
      field,
      before: written(field, before, words),
      after: written(field, after, words),
    }))
    .filter((change) => change.before !== change.after);
}

function written(field: FieldName, record: Snapshot | null, words: Words): string | undefined {
  const value = record?.[field];
  if (record === null || value === null || value === undefined) return undefined;
  return writers[field](value, record, words);
}
