import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { intervalText } from '../records/intervals.ts';
import type { PreviewRow } from './preview.ts';

/** Returns why a row becomes what it becomes, each reason a text. */
export function useReasons(): (row: PreviewRow) => string[] {
  const { t } = useTranslation(['imports', 'common']);
  const { t: common } = useTranslation();
  const format = useFormat();
  const nameOf = (field = '') =>
    t([`common:field.${field as 'name'}`, `target.${field as 'name'}`]);
  const nowIn = (row: PreviewRow, field: string): string => {
    const value = field === 'period' ? intervalNow(row) : currentText(row, field, format);
    return value === '' ? nameOf(field) : t('why.fieldNow', { field: nameOf(field), value });
  };
  const intervalNow = ({ current, fields }: PreviewRow) => {
    const { period, customDate = null, customMonths = null } = { ...fields, ...current };
    return period === undefined ? '' : intervalText(common, { period, customDate, customMonths });
  };
  const priceOf = ({ amount, currency, ...interval }: NonNullable<PreviewRow['sameName']>) =>
    t('why.price', {
      amount: format.money(amount, currency),
      interval: intervalText(common, interval),
    });
  const waitingFor = (problems: PreviewRow['problems']) => {
    const open = problems.filter(({ code }) => code === 'unanswered');
    const asked = open.map(({ params }) => String(params?.['question']).replace(/:.*/s, ''));
    const questions = [...new Set(asked)].map((code) => t(`waitingFor.${code as 'dates'}`));
    return questions.length === 0 ? [] : [t('waiting', { questions: format.list(questions) })];
  };
  return (row) => {
    const { action, changes = [], duplicateOf, sameName, problems } = row;
    const fields = format.list(shownOf(changes).map((field) => nowIn(row, field)));
    const reasons = [
      ...(action === 'update' || action === 'different' ? [t(`why.${action}`, { fields })] : []),
      ...(duplicateOf === undefined
        ? []
        : [t(duplicateOf.row === undefined ? 'why.duplicate' : 'why.duplicateRow', duplicateOf)]),
      ...(sameName === undefined ? [] : [t('why.sameName', { price: priceOf(sameName) })]),
      ...(action === 'deleted' ? [t('why.deleted')] : []),
      ...waitingFor(problems),
      ...problems
        .filter(({ code }) => code !== 'unanswered')
        .map(({ code, field, params }) =>
          t(`problem.${code}`, {
            ...params,
            ...(field === undefined ? {} : { field: nameOf(field) }),
          }),
        ),
    ];
    return [...new Set(reasons)];
  };
}

// A day of the month follows from its date.
function shownOf(changes: readonly string[]): string[] {
  const isDay = (field: string) =>
    field === 'billingAnchorDay' && changes.includes('nextPaymentDate');
  return [...new Set(changes.filter((field) => !isDay(field)).map(asInterval))];
}

// What the record has now; empty where only the name of the field is shown.
function currentText(
  { current = {}, fields }: PreviewRow,
  field: string,
  format: ReturnType<typeof useFormat>,
): string {
  const { amount, currency = fields.currency } = current;
  if (field === 'amount' && amount !== undefined && currency !== undefined) {
    return format.money(amount, currency);
  }
  const value: unknown = { ...current }[field];
  if (typeof value !== 'string' || value.length > LONGEST) return '';
  if (DATES.has(field)) return format.day(value);
  return SHOWN.has(field) ? value : '';
}

const INTERVAL: ReadonlySet<string> = new Set(['period', 'customDate', 'customMonths']);
const asInterval = (field: string): string => (INTERVAL.has(field) ? 'period' : field);

const LONGEST = 60;
const DATES: ReadonlySet<string> = new Set(['nextPaymentDate', 'trialEndsOn', 'startedOn']);
const SHOWN: ReadonlySet<string> = new Set(['name', 'category', 'currency', 'paymentMethod']);
