import { expect } from 'vitest';
import type { Transition } from '../../src-server/domain/subscription.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { transition } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';

/** A record as the API returns it, as far as analytics tell of it. */
type Tracked = {
  id: string;
  name: string;
  category: string;
  amount: number;
  currency: string;
  period: string;
  nextPaymentDate: string;
  status: string;
};

/** An account with a key of its own, through which a test tracks and asks. */
export type Owner = {
  key: string;
  /** Tracks a subscription that is like {@link draft} but for `fields`. */
  track: (fields?: Record<string, unknown>) => Promise<Tracked>;
  /** Pauses, resumes, cancels or reactivates one, as the command line does. */
  change: (name: Transition, id: string) => void;
  get: (path: string) => Promise<Answer>;
};

/** The owner of an account of that name on this server. */
export function ownerOn(server: TestServer, account = 'Personal'): Owner {
  const { key } = server.issue({ account });
  return {
    key,
    async track(fields = {}) {
      const made = await server.call('POST', SUBSCRIPTIONS, { key, body: draft(fields) });
      expect(made.status, made.text).toBe(201);
      return made.json.data;
    },
    change(name, id) {
      const { context } = server;
      const { id: ownerId } = resolveAccount(context, account);
      const actor = commandLineActor(context, ownerId);
      context.db.transaction(() => transition(context, actor, id, name)).immediate();
    },
    get: (path) => server.call('GET', path, { key }),
  };
}

/** A server and its one owner. */
export async function prepared(
  options: Parameters<typeof TestServer.start>[0] = {},
): Promise<Owner & { server: TestServer }> {
  const server = await TestServer.start(options);
  return { server, ...ownerOn(server) };
}
