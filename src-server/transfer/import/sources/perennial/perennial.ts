import { AppError } from '../../../../contract/errors.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  ExportFile,
  type ExportedAccount,
  type ExportedRecord,
} from '../../../../contract/app/export-file.ts';
import { monthsBetweenCharges } from '../../../../domain/schedule.ts';
import type { Draft } from '../../draft.ts';
import { isObject } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { type Misfit, misfitIn } from './fits.ts';

/** Perennial's own export. */
export const perennial: ImportSource = {
  kind: 'perennial',
  name: 'Perennial',
  recognize: (file) =>
    file.form === 'json' && isObject(file.value) && file.value['format'] === EXPORT_FORMAT,
  read(file, interview, options) {
    const { accounts } = readExport(file.form === 'json' ? file.value : undefined);
    const choices = accounts.map(({ name }) => ({ value: name }));
    const [only, ...others] = choices;
    const namesake = choices.find(({ value }) => value === options.account.name)?.value;
    const question = { code: 'user', key: '', choices, example: { row: 1, text: '' } } as const;
    const assumed = namesake === undefined ? {} : { assumed: namesake };
    const chosen = others.length === 0 ? only?.value : interview.ask({ ...question, ...assumed });
    const account = accounts.find(({ name }) => name === chosen);
    const records = account?.subscriptions ?? [];
    return {
      version: String(EXPORT_VERSION),
      rows: records.map((original, index) => ({
        row: index + 1,
        sourceId: original.id,
        confidence: 'exact',
        draft: draftOf(original),
        original,
        unmapped: {},
      })),
    };
  },
};

/**
 * Checks an export. Throws {@link AppError} `newerExport`, `invalidExport` with the place of a wrong value, or
 * `incompleteExport` where an account has another number of records than the file says.
 */
export function readExport(value: unknown): ExportFile {
  if (isObject(value) && Number(value['version']) > EXPORT_VERSION) {
    throw new AppError('newerExport');
  }
  const misfit = misfitIn(ExportFile, value);
  if (misfit !== undefined) throw invalid(misfit);
  const read = ExportFile.parse(value);
  for (const account of read.accounts) requireWhole(account);
  return read;
}

const LONGEST_VALUE = 80;

// Such as `accounts[0].subscriptions[3].amount`, counted from 0 as programs do.
function invalid({ path, value }: Misfit): AppError {
  const place = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('');
  return new AppError('invalidExport', {
    path: place.replace(/^\./, '') || 'the file',
    value: shown(value),
  });
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  // It can be as large as the file.
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return JSON.stringify(value).slice(0, LONGEST_VALUE);
}

function requireWhole({ name, counts, ...lists }: ExportedAccount): void {
  const paid = lists.subscriptions.reduce((sum, { payments }) => sum + payments.length, 0);
  const found: Record<keyof ExportedAccount['counts'], number> = {
    subscriptions: lists.subscriptions.length,
    payments: paid,
    deleted: lists.deleted.length,
    reminders: lists.reminders.length,
    activity: lists.activity.length,
    imports: lists.imports?.length ?? 0,
  };
  for (const [list, count] of Object.entries(found)) {
    const counted = counts[list as keyof typeof found] ?? count;
    if (counted === count) continue;
    throw new AppError('incompleteExport', { account: name, list, counted, found: count });
  }
}

function intervalOf(record: ExportedRecord): Draft['interval'] {
  const months = monthsBetweenCharges(record);
  if (months !== undefined) return { every: months, unit: 'month' };
  return { every: record.customDays ?? 1, unit: 'day' };
}

const draftOf = (record: ExportedRecord): Draft => ({
  name: record.name,
  category: record.category,
  amount: String(record.amount),
  currency: record.currency,
  interval: intervalOf(record),
  nextPaymentDate: record.nextPaymentDate,
  billingAnchorDay: record.billingAnchorDay,
  notificationEnabled: record.notificationEnabled,
  status: record.status,
  trialEndsOn: record.trialEndsOn ?? '',
  details: detailsOf(record),
});

function detailsOf({ details = {} }: ExportedRecord): NonNullable<Draft['details']> {
  const { accountNumber, ...same } = details;
  return { ...same, account: accountNumber };
}
