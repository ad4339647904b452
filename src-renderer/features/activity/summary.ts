import type { TFunction } from 'i18next';
import type { FieldChange } from '../../audit/changes.ts';
import { type Story, hasSecrets } from '../../audit/story.ts';

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
  entry.action === 'subscription.update'
    ? changes
    : changes.filter(({ field }) => field !== 'status' && field !== 'configured');

/** What was turned on or off, or set up or removed, for the sentence; undefined if it is another change. */
export function switchedIn({ entry: { action, metadata } }: Story) {
  const { before, after } = metadata;
  if (action === 'channel.update' && before?.['configured'] !== after?.['configured']) {
    return after?.['configured'] === true ? 'channel.setUp' : 'channel.remove';
  }
  const [was, is] = [before?.['totalCurrency'] ?? null, after?.['totalCurrency'] ?? null];
  if (action !== 'conversion.update' || was === is) return undefined;
  if (was === null) return 'conversion.turnOn';
  return is === null ? 'conversion.turnOff' : 'conversion.changeCurrency';
}

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
  const switched = switchedIn(story);
  const said = saidOf(story, changes);
  if (changes.length === 0)
    return t(hasSecrets(story.entry) ? 'details.hidden' : 'details.nothing');
  if (said.length > MOST_CHANGES) return said.map(({ label }) => label).join(', ');
  const isNamed =
    said.length > 1 || (namedChange(story, said) === undefined && switched === undefined);
  return said.map((change) => changeText(change, isNamed, t)).join(' · ');
}

function changeText(
  { label, before, after }: FieldChange,
  isNamed: boolean,
  t: TFunction<['activity', 'common']>,
): string {
  const none = t('common:value.none');
  if (isNamed) {
    return t('details.change', { field: label, before: before ?? none, after: after ?? none });
  }
  // The sentence says that there was nothing, or is nothing now.
  if (before === undefined || after === undefined) return before ?? after ?? none;
  return t('details.onlyChange', { before, after });
}

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
