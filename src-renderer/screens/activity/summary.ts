import type { FieldChange, Words } from './changes.ts';
import type { Entry } from './entry-words.ts';

// What says most about a record that came or went.
const TELLING: ReadonlySet<FieldChange['field']> = new Set(['amount', 'period']);

/** The change in a few words, where a few do. */
export function summaryOf(entry: Entry, changes: readonly FieldChange[], { t }: Words): string {
  const { before, after } = entry.metadata;
  if (before === null || after === null) {
    return changes
      .filter(({ field }) => TELLING.has(field))
      .map((change) => change.after ?? change.before)
      .join(' · ');
  }
  const [only, ...others] = changes;
  if (only === undefined) return t('details.hidden');
  if (others.length > 0) {
    return changes.map(({ field }) => t(`field.${field}`)).join(', ');
  }
  return t('details.change', {
    field: t(`field.${only.field}`),
    before: only.before ?? t('value.none'),
    after: only.after ?? t('value.none'),
  });
}
