import { type OpenData, openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import type { DateOnly } from '../../src-server/domain/dates.ts';
import { currencies } from '../../src-server/domain/currencies.ts';
import {
  type Subscription,
  type SubscriptionDraft,
  createSubscription,
} from '../../src-server/domain/subscription.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { withAnswerText } from '../../src-server/subscriptions/json.ts';
import { insertSubscription } from '../../src-server/subscriptions/repository.ts';

/** A data folder with records of one owner, and a key to read and write them. */
export type Filled = { dataDir: string; ownerId: string; key: string; ids: readonly string[] };

const BATCH = 10_000;
const FIRST_CREATED_AT = Date.parse('2020-01-01T00:00:00.000Z');
const MINUTE_MS = 60_000;
/** The year in which all records are charged next, unless a row wants other days: none is due while a bench runs. */
export const FIRST_YEAR = 2090;
const NAMES = ['Netflix', 'Zeitung', 'Electricity', 'Gym membership', 'Music', 'Cloud storage'];
const CATEGORIES = ['Video', 'News', 'Household', 'Health', 'Software'];
const INTERVALS = [7, 14, 28, 30, 90];

/** The day on which a record is charged next, by a number that looks random. */
export type DayOf = (scattered: number) => DateOnly;

const inFirstYear: DayOf = (scattered) => {
  const day = String((scattered % 28) + 1).padStart(2, '0');
  const month = String((Math.floor(scattered / 28) % 12) + 1).padStart(2, '0');
  return `${FIRST_YEAR}-${month}-${day}`;
};

/** Fills a new data folder with `count` records, straight through the store. */
export function fill(dataDir: string, count: number, dayOf: DayOf = inFirstYear): Filled {
  const data = openData(prepareDataFolder(dataDir));
  try {
    const { context } = data;
    const ownerId = resolveAccount(context, undefined).id;
    const ids = insertAll(context, ownerId, count, dayOf);
    const { key } = issueKey(context, {
      ownerId,
      name: 'Bench',
      scopes: ['read', 'write'],
      expiresAt: null,
    });
    return { dataDir, ownerId, key, ids };
  } finally {
    data.close();
  }
}

function insertAll(
  { db, ids }: OpenData['context'],
  ownerId: string,
  count: number,
  dayOf: DayOf,
): string[] {
  const made: string[] = [];
  const insertBatch = db.transaction((end: number) => {
    while (made.length < end) {
      const subscription = subscriptionAt(made.length, ids.uuid(), dayOf);
      insertSubscription(db, ownerId, { ...withAnswerText(subscription), tracked: true });
      made.push(subscription.id);
    }
  });
  while (made.length < count) insertBatch(Math.min(made.length + BATCH, count));
  return made;
}

// A prime stride scatters neighbours, so that no order of a list is the order of insertion.
const STRIDE = 7919;
// Of 100,000 names, one in fifty is another's, written otherwise.
const NAMES_MADE = 98_000;

function subscriptionAt(index: number, id: string, dayOf: DayOf): Subscription {
  const scattered = (index * STRIDE) % 100_003;
  return createSubscription(
    {
      name: nameOf(scattered),
      category: pick(CATEGORIES, scattered),
      amountHundredths: scattered,
      currency: pick(currencies, Math.floor(scattered / 5)),
      ...cadenceOf(scattered),
      nextPaymentDate: dayOf(scattered),
    },
    { id, at: FIRST_CREATED_AT + index * MINUTE_MS },
  );
}

function nameOf(scattered: number): string {
  const number = scattered % NAMES_MADE;
  const name = `${pick(NAMES, number)} ${number}`;
  return number === scattered ? name : name.toUpperCase();
}

// Of ten, six monthly, three yearly, and one every few days.
function cadenceOf(scattered: number): Pick<SubscriptionDraft, 'period' | 'customDays'> {
  const tenth = Math.floor(scattered / 50) % 10;
  if (tenth === 9)
    return { period: 'custom', customDays: pick(INTERVALS, Math.floor(scattered / 500)) };
  return { period: tenth < 6 ? 'monthly' : 'yearly' };
}

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('There is nothing to pick from.');
  return value;
}
