import { AppError } from '../../../../contract/errors.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  ExportFile,
  type ExportedRecord,
} from '../../../../contract/app/export-file.ts';
import { monthsBetweenCharges } from '../../../../domain/schedule.ts';
import type { Draft } from '../../draft.ts';
import { isObject } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { fits } from './fits.ts';

/** Perennial's own export. */
export const perennial: ImportSource = {
  kind: 'perennial',
  name: 'Perennial',
  recognize: (file) =>
    file.form === 'json' && isObject(file.value) && file.value['format'] === EXPORT_FORMAT,
  read(file, interview) {
    const { accounts } = readExport(file.form === 'json' ? file.value : undefined);
    const choices = accounts.map(({ name }) => ({ value: name }));
    const [only, ...others] = choices;
    const chosen =
      others.length === 0
        ? only?.value
        : interview.ask({ code: 'user', key: '', choices, example: { row: 1, text: '' } });
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

/** Checks an export. Throws {@link AppError} where it is damaged, or written by a later version. */
export function readExport(value: unknown): ExportFile {
  if (isObject(value) && Number(value['version']) > EXPORT_VERSION) {
    throw new AppError('newerExport');
  }
  const read = fits(ExportFile, value) ? ExportFile.safeParse(value) : undefined;
  if (read?.success === true) return read.data;
  throw new AppError('damagedFile', { format: 'JSON' });
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
