import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Db } from '../store/open.ts';

/** What every use case works with. */
export type Context = {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Told of every owner whose subscriptions a use case changed. */
  onChange: (ownerId: string) => void;
};

/** Who does something: the owner whose data it is, the key used, and the request it is part of. */
export type Actor = { ownerId: string; apiKeyId: string; requestId: string };
