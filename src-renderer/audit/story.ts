import type { Entry } from './changes.ts';

/** What happened to one thing at one moment, or was done and undone. */
export type Story = {
  /** The newest entry of it, with the states before and after all of them. */
  entry: Entry;
  /** The entries that it tells, newest first. */
  entries: readonly Entry[];
  /** What was undone, where nothing is left of it. */
  undone: Entry | undefined;
  /** The payments among the entries, if other changes were made with them. */
  payments: readonly Entry[];
};

// Saving a form can take several calls.
const ONE_MOMENT_MS = 2000;

/**
 * Tells entries, newest first, as stories: what changed one record at one moment is one, and so is a change with its
 * undo on the same day. `dayOf` tells the day of a moment.
 */
export function storiesOf(
  entries: readonly Entry[],
  dayOf: (moment: string) => string,
): readonly Story[] {
  const told: Story[] = [];
  // The last story of each thing that is not undone yet.
  const open = new Map<string, Story>();
  for (const moment of momentsOf(entries).toReversed()) {
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

function isSameMoment(newer: Entry, older: Entry): boolean {
  return (
    newer.subscriptionId !== null &&
    newer.subscriptionId === older.subscriptionId &&
    newer.apiKeyId === older.apiKeyId &&
    Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= ONE_MOMENT_MS
  );
}

const isPayment = ({ action }: Entry) => action.endsWith('_payment');

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
  const metadata = { before: oldest.metadata.before, after: newest.metadata.after };
  const entry = { ...newest, action: actionOf(told), metadata };
  const undone = isSame(metadata.before, metadata.after) ? oldest : undefined;
  return { entry, entries, undone, payments };
}

function actionOf(told: readonly Entry[]): Entry['action'] {
  const actions = [...new Set(told.map(({ action }) => action))];
  const [only] = actions;
  if (actions.length === 1 && only !== undefined) return only;
  const whole = ['subscription.create', 'subscription.restore', 'subscription.delete'] as const;
  return whole.find((action) => actions.includes(action)) ?? 'subscription.update';
}

// What is changed as a whole, and has its states noted.
function subjectOf({ action, subscriptionId, metadata }: Entry): string | undefined {
  if (action === 'notification_settings.update') return action;
  // A payment is told from the others of its subscription by its day.
  const day = (metadata.after ?? metadata.before)?.['paidOn'];
  return subscriptionId === null ? undefined : `${subscriptionId} ${String(day)}`;
}

function isUndo(older: Story, newer: Story, dayOf: (moment: string) => string): boolean {
  const [was, is] = [older.entry.metadata, newer.entry.metadata];
  return (
    older.payments.length + newer.payments.length === 0 &&
    older.entry.apiKeyId === newer.entry.apiKeyId &&
    dayOf(older.entry.createdAt) === dayOf(newer.entry.createdAt) &&
    isSame(was.before, is.after) &&
    isSame(was.after, is.before) &&
    // A secret changes without a trace in what is noted.
    !isSame(was.before, was.after)
  );
}

const undoneBy = (older: Story, newer: Story): Story => ({
  entry: { ...newer.entry, metadata: older.entry.metadata },
  entries: [...newer.entries, ...older.entries],
  undone: older.entry,
  payments: [],
});

type State = Entry['metadata']['before'];

// When it was changed last differs by itself.
function isSame(one: State, other: State): boolean {
  const told = (state: State) => JSON.stringify(state && { ...state, updatedAt: undefined });
  return told(one) === told(other);
}
