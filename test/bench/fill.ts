import { type OpenData, openData } from '../../src-server/compose.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import {
  type Subscription,
  createSubscription,
  currencies,
} from '../../src-server/domain/subscription.ts';
import { resolveAccount } from '../../src-server/services/accounts.ts';
import { issueKey } from '../../src-server/services/keys.ts';
import { storedAnswerText } from '../../src-server/services/subscription-json.ts';
import { insertSubscription } from '../../src-server/store/subscriptions.ts';

/** A data folder with records of one owner, and a key to read and write them. */
export type Filled = { dataDir: string; ownerId: string; key: string; ids: readonly string[] };

const BATCH = 10_000;
const FIRST_CREATED_AT = Date.parse('2020-01-01T00:00:00.000Z');
const MINUTE_MS = 60_000;
const NAMES = ['Netflix', 'Zeitung', 'Electricity', 'Gym membership', 'Music', 'Cloud storage'];
const CATEGORIES = ['Video', 'News', 'Household', 'Health', 'Software'];

/** Fills a new data folder with `count` records, straight through the store. */
export function fill(dataDir: string, count: number): Filled {
  const data = openData(prepareDataFolder(dataDir));
  try {
    const { context } = data;
    const ownerId = resolveAccount(context, undefined).id;
    const ids = insertAll(context, ownerId, count);
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

function insertAll({ db, ids }: OpenData['context'], ownerId: string, count: number): string[] {
  const made: string[] = [];
  const insertBatch = db.transaction((end: number) => {
    while (made.length < end) {
      const subscription = subscriptionAt(made.length, ids.uuid());
      insertSubscription(db, ownerId, subscription, storedAnswerText(subscription));
      made.push(subscription.id);
    }
  });
  while (made.length < count) insertBatch(Math.min(made.length + BATCH, count));
  return made;
}

// A prime stride scatters neighbours, so that no order of a list is the order of insertion.
const STRIDE = 7919;

function subscriptionAt(index: number, id: string): Subscription {
  const scattered = (index * STRIDE) % 100_003;
  const month = String((scattered % 12) + 1).padStart(2, '0');
  const day = String((scattered % 28) + 1).padStart(2, '0');
  return createSubscription(
    {
      name: `${pick(NAMES, scattered)} ${scattered}`,
      category: pick(CATEGORIES, scattered),
      amountHundredths: scattered,
      currency: pick(currencies, scattered),
      period: scattered % 3 === 0 ? 'yearly' : 'monthly',
      nextPaymentDate: `2027-${month}-${day}`,
    },
    { id, at: FIRST_CREATED_AT + index * MINUTE_MS },
  );
}

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('There is nothing to pick from.');
  return value;
}
