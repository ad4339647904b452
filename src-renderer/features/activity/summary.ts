import type { TFunction } from 'i18next';
import type { FieldChange } from '../../audit/changes.ts';
import type { Story } from '../../audit/story.ts';

// The most informative fields of a record that was added or deleted.
const TELLING: ReadonlySet<FieldChange['field']> = new Set([
  'paidOn',
  'amount',
  'period',
  'client',
]);

const MOST_CHANGES = 3;

/** The changes, except those that the action implies, such as the status of a paused subscription. */
const saidOf = ({ entry }: Story, changes: readonly FieldChange[]) =>
  entry.action === 'subscription.update' || !entry.action.startsWith('subscription.')
    ? changes
    : changes.filter(({ field }) => field !== 'status');

/** A short summary of the change, if possible. */
export function summaryOf(
  story: Story,
  changes: readonly FieldChange[],
  t: TFunction<['activity', 'common']>,
): string {
  const { before, after } = story.entry.metadata;
  if (story.undone !== undefined) return '';
  if (before === null || after === null) {
    return [
      ...changes
        .filter(({ field }) => TELLING.has(field))
        .map((change) => change.after ?? change.before),
      ...(story.payments.length === 0
        ? []
        : [t('details.payments', { count: story.payments.length })]),
    ].join(' · ');
  }
  const said = saidOf(story, changes);
  if (changes.length === 0) return t(isSecret(story) ? 'details.hidden' : 'details.nothing');
  if (said.length > MOST_CHANGES) return said.map(({ label }) => label).join(', ');
  const isNamed = said.length > 1 || namedChange(story, said) === undefined;
  return said
    .map(({ label, ...sides }) => {
      const values = {
        before: sides.before ?? t('common:value.none'),
        after: sides.after ?? t('common:value.none'),
      };
      return isNamed
        ? t('details.change', { field: label, ...values })
        : t('details.onlyChange', values);
    })
    .join(' · ');
}

/** Whether the changed value must be hidden: a key or an address. */
export const isSecret = ({ entry }: Story): boolean => !entry.action.startsWith('subscription.');

const NAMED = ['amount', 'name', 'category', 'period', 'nextPaymentDate'] as const;

/** The field named in the sentence, if nothing else changed. */
export function namedChange(
  { entry }: Story,
  changes: readonly FieldChange[],
): (typeof NAMED)[number] | undefined {
  const [only, ...others] = changes;
  if (entry.action !== 'subscription.update' || others.length > 0) return undefined;
  return NAMED.find((field) => field === only?.field);
}
