import { isDateOnly } from '../domain/dates.ts';
import { MAX_NOTICE, MAX_RENEWAL_MONTHS, type Terms, noticeUnits } from '../domain/terms.ts';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Contract terms as one line: `2027-03-31, renews for 12 months, notice 3 months`. */
export const writeTerms = ({ endsOn, renewsForMonths, notice }: Terms): string =>
  [
    endsOn,
    `renews for ${counted(renewsForMonths, 'month')}`,
    `notice ${counted(notice.count, notice.unit)}`,
  ].join(', ');

const TERMS =
  /^(?<endsOn>\d{4}-\d{2}-\d{2}),? +renews for (?<months>\d{1,4}) months?,? +notice (?<count>\d{1,4}) (?<unit>day|week|month)s?$/i;

/** The terms in a line of {@link writeTerms}; undefined if it has none, or none that can be kept. */
export function readTerms(text: string): Terms | undefined {
  const { endsOn = '', months, count: number, unit: typed } = TERMS.exec(text.trim())?.groups ?? {};
  const unit = noticeUnits.find((each) => each === typed?.toLowerCase());
  if (unit === undefined || !isDateOnly(endsOn)) return undefined;
  const [renewsForMonths, count] = [Number(months), Number(number)];
  const isAllowed =
    renewsForMonths >= 1 && renewsForMonths <= MAX_RENEWAL_MONTHS && count <= MAX_NOTICE;
  return isAllowed ? { endsOn, renewsForMonths, notice: { count, unit } } : undefined;
}
