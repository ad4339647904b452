import type { TFunction } from 'i18next';
import type { Entry, FieldChange } from '../../audit/changes.ts';

// What says most about a record that came or went.
const TELLING: ReadonlySet<FieldChange['field']> = new Set([
  'paidOn',
  'amount',
  'period',
  'client',
]);

/** The change in a few words, where a few do. */
export function summaryOf(
  entry: Entry,
  changes: readonly FieldChange[],
  t: TFunction<['activity', 'common']>,
): string {
  const { before, after } = entry.metadata;
  if (before === null || after === null) {
    return changes
      .filter(({ field }) => TELLING.has(field))
      .map((change) => change.after ?? change.before)
      .join(' · ');
  }
  const [only, ...others] = changes;
  if (only === undefined) return t('details.hidden');
  if (others.length > 0) return changes.map(({ label }) => label).join(', ');
  return t('details.change', {
    field: only.label,
    before: only.before ?? t('common:value.none'),
    after: only.after ?? t('common:value.none'),
  });
}
