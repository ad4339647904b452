import type { Entry } from './changes.ts';

/** Changes to one thing that were made together, or a change and its undo. */
export type Story = {
  /** Its newest entry, with the states before and after all of them. */
  entry: Entry;
  /** Its entries, newest first. */
  entries: readonly Entry[];
  /** What was undone, if nothing of it remains. */
  undone: Entry | undefined;
  /** The payments among the entries, if they include other changes; of what was undone, those before the undo. */
  payments: readonly Entry[];
};

// Saving a form can take several calls.
const ONE_MOMENT_MS = 2000;

/** Whether an entry is more than that something was saved as it was. The recorded states don't show a new secret. */
export const isChange = ({ action, metadata }: Entry): boolean =>
  hasSecrets({ action, metadata }) || !isSame(metadata.before, metadata.after);

/** Whether a value that an entry changed may be hidden: a key or an address. */
export const hasSecrets = ({ action, metadata }: Pick<Entry, 'action' | 'metadata'>): boolean =>
  action === 'notification_settings.update'
    ? metadata.after?.['pushConfigured'] === true
    : action !== 'conversion.update' && !action.startsWith('subscription.');

/**
 * Groups entries, newest first, into stories: changes to one record at the same moment are one, and so is a
 * change with its undo on the same day. What changed nothing is left out. `dayOf` returns the day of a moment.
 */
export function storiesOf(
  entries: readonly Entry[],
  dayOf: (moment: string) => string,
): readonly Story[] {
  const told: Story[] = [];
  // The latest story of each thing that has not been undone.
  const open = new Map<string, Story>();
  for (const moment of momentsOf(entries.filter(isChange)).toReversed()) {
    const story = storyOf(moment);
    const subject = subjectOf(story.entry);
    const before = subject === undefined ? undefined : open.get(subject);
    if (before !== undefined && isUndo(before, story, dayOf)) {
      told.splice(told.indexOf(before), 1);
      told.push(undoneBy(before, story));
      open.delete(String(subject));
      continue;
    }
    told.push(story);
    if (subject !== undefined && story.undone === undefined) open.set(subject, story);
  }
  return told.toReversed();
}

function momentsOf(entries: readonly Entry[]): Entry[][] {
  const moments: Entry[][] = [];
  for (const entry of entries) {
    const last = moments.at(-1);
    const newer = last?.at(-1);
    if (newer !== undefined && isSameMoment(newer, entry)) last?.push(entry);
    else moments.push([entry]);
  }
  return moments;
}

// What was chosen by itself, not saved with the fields of a form: told by itself, so that its undo is found.
const isOfStatus = ({ action }: Entry) =>
  /^subscription\.(pause|resume|cancel|reactivate)$/.test(action);

function isSameMoment(newer: Entry, older: Entry): boolean {
  return (
    newer.subscriptionId !== null &&
    newer.subscriptionId === older.subscriptionId &&
    newer.apiKeyId === older.apiKeyId &&
    !isOfStatus(newer) &&
    !isOfStatus(older) &&
    Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= ONE_MOMENT_MS
  );
}

/**
 * Whether a story is that a subscription was marked renewed, even if that was undone: its charge was paid, and only its
 * date moved on.
 */
export function isRenewal({ entry, payments }: Story): boolean {
  const [was, is] = [entry.metadata.before, entry.metadata.after].map(withoutDates);
  return (
    entry.action === 'subscription.update' &&
    payments.length > 0 &&
    payments.every(({ action }) => action === 'subscription.add_payment') &&
    isSame(was ?? null, is ?? null)
  );
}

// What follows from the next date: with a custom interval the day of the month, and with one in months its days.
const withoutDates = (state: State) =>
  state && {
    ...state,
    nextPaymentDate: '',
    lastPaymentDate: '',
    billingAnchorDay: state['period'] === 'custom' ? 0 : state['billingAnchorDay'],
    customDate: state['customMonths'] ? '' : state['customDate'],
  };

/** Whether an entry is about a payment. */
export const isPayment = ({ action }: Entry): boolean => action.endsWith('_payment');

/** Whether a subscription was cancelled because its last day had passed, rather than by somebody. */
export function isEnded({ action, metadata, createdAt }: Entry, dayOf: DayOf): boolean {
  const endsOn = metadata.before?.['endsOn'];
  return (
    action === 'subscription.cancel' && typeof endsOn === 'string' && endsOn < dayOf(createdAt)
  );
}

type DayOf = (moment: string) => string;

/** Whether a story is that several payments were added at once, or deleted. */
export const isOfPayments = ({ entry, entries }: Story): boolean =>
  entries.length > 1 &&
  (entry.action === 'subscription.add_payment' || entry.action === 'subscription.delete_payment') &&
  entries.every(({ action }) => action === entry.action);

function storyOf(entries: readonly Entry[]): Story {
  const changes = entries.filter((entry) => !isPayment(entry));
  const payments = changes.length === 0 ? [] : entries.filter(isPayment);
  const told = changes.length === 0 ? entries : changes;
  const [newest] = told;
  const oldest = told.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('A story of nothing');
  if (newest === oldest || changes.length === 0) {
    return { entry: newest, entries, undone: undefined, payments };
  }
  const { before } = oldest.metadata;
  const { after } = newest.metadata;
  const undone = isSame(before, after) ? oldest : undefined;
  const metadata = undone?.metadata ?? { before, after };
  const entry = { ...newest, action: actionOf(told), metadata };
  return { entry, entries, undone, payments: undone === undefined ? payments : firstOf(payments) };
}

const firstOf = (payments: readonly Entry[]) =>
  payments.filter(({ action }) => action === payments.at(-1)?.action);

function actionOf(told: readonly Entry[]): Entry['action'] {
  const actions = [...new Set(told.map(({ action }) => action))];
  const [only] = actions;
  if (actions.length === 1 && only !== undefined) return only;
  const whole = ['subscription.create', 'subscription.restore', 'subscription.delete'] as const;
  return whole.find((action) => actions.includes(action)) ?? 'subscription.update';
}

// Things that change as a whole and whose states are recorded.
function subjectOf({ action, subscriptionId, metadata }: Entry): string | undefined {
  if (action === 'notification_settings.update') return action;
  // Payments of a subscription are distinguished by their day.
  const day = (metadata.after ?? metadata.before)?.['paidOn'];
  return subscriptionId === null ? undefined : `${subscriptionId} ${String(day)}`;
}

function isUndo(older: Story, newer: Story, dayOf: (moment: string) => string): boolean {
  const [was, is] = [older.entry.metadata, newer.entry.metadata];
  return (
    havePaired(older, newer) &&
    older.entry.apiKeyId === newer.entry.apiKeyId &&
    dayOf(older.entry.createdAt) === dayOf(newer.entry.createdAt) &&
    isSame(was.before, is.after) &&
    isSame(was.after, is.before) &&
    // The recorded states don't show that a secret has changed.
    !isSame(was.before, was.after)
  );
}

// What was marked renewed is undone with its payments.
const havePaired = (older: Story, newer: Story): boolean =>
  older.payments.length === newer.payments.length &&
  (older.payments.length === 0 ||
    (isRenewal(older) &&
      newer.payments.every(({ action }) => action === 'subscription.delete_payment')));

const undoneBy = (older: Story, newer: Story): Story => ({
  entry: { ...newer.entry, metadata: older.entry.metadata },
  entries: [...newer.entries, ...older.entries],
  undone: older.entry,
  payments: older.payments,
});

type State = Entry['metadata']['before'];

// The time of the last change always differs.
function isSame(one: State, other: State): boolean {
  const told = (state: State) => JSON.stringify(state && { ...state, updatedAt: undefined });
  return told(one) === told(other);
}
