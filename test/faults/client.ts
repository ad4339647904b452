import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { draft } from '../support/drafts.ts';
import { type Answer, send } from '../support/http.ts';
import type { Connection, Entry, Subscription } from './history.ts';

/** A write that a client has sent. */
export type Write =
  | { kind: 'create'; name: string; idempotencyKey: string }
  | { kind: 'update'; id: string; amount: number }
  | { kind: 'delete'; id: string };

/** A write that was answered, and what the answer said. */
export type Acknowledged = {
  action: string;
  id: string;
  requestId: string;
  after: Subscription | null;
};

const COLLECTION = '/api/v1/subscriptions';
const STATUS = { create: 201, update: 200, delete: 200 } as const;
const FEWEST_RECORDS = 3;
const MOST_RECORDS = 10;

/** A program that writes records of its own, one write after the other. */
export class Client {
  readonly #name: string;
  readonly #onAcknowledged: (write: Acknowledged) => void;
  readonly #ids = new Set<string>();
  #count = 0;
  /** The write that was under way when the server went. */
  unanswered: Write | undefined;

  constructor(name: string, onAcknowledged: (write: Acknowledged) => void) {
    this.#name = name;
    this.#onAcknowledged = onAcknowledged;
  }

  /** Writes until the server is gone. */
  async writeOn(connection: Connection): Promise<void> {
    for (;;) {
      const write = this.#next();
      this.unanswered = write;
      const answer = await sendUnlessGone(connection, write);
      if (answer === undefined) return;
      this.#onAcknowledged(this.#learn(write, answer));
      this.unanswered = undefined;
    }
  }

  /** Takes note of how the unanswered write turned out, from its audit entry if there is one. */
  settle(write: Write, entry: Entry | undefined): void {
    if (write.kind === 'create' && entry !== undefined) this.#ids.add(entry.subscriptionId);
    if (write.kind === 'delete' && entry !== undefined) this.#ids.delete(write.id);
    this.unanswered = undefined;
  }

  /** Sends an unanswered POST again with its key; the answer must be that of a creation. */
  async sendAgain(
    connection: Connection,
    write: Write,
  ): Promise<Acknowledged & { replayed: boolean }> {
    const answer = await sendWrite(connection, write);
    const replayed = answer.headers['idempotent-replayed'] === 'true';
    return { ...this.#learn(write, answer), replayed };
  }

  #learn(write: Write, answer: Answer): Acknowledged {
    expect([write.kind, answer.status]).toEqual([write.kind, STATUS[write.kind]]);
    const { data, requestId } = answer.json as { data?: Subscription; requestId: string };
    const id = write.kind === 'create' ? (data?.id ?? '') : write.id;
    if (write.kind === 'create') this.#ids.add(id);
    if (write.kind === 'delete') this.#ids.delete(id);
    return { action: `subscription.${write.kind}`, id, requestId, after: data ?? null };
  }

  #next(): Write {
    this.#count += 1;
    const ids = [...this.#ids];
    const id = ids[randomInt(Math.max(1, ids.length))];
    const dice = randomInt(10);
    const isFew = ids.length < FEWEST_RECORDS;
    if (id === undefined || isFew || (dice < 4 && ids.length < MOST_RECORDS)) {
      const name = `${this.#name} ${String(this.#count).padStart(6, '0')}`;
      return { kind: 'create', name, idempotencyKey: randomUUID() };
    }
    // No two amounts are alike, so that an update is told from the one before it.
    return dice < 6 ? { kind: 'update', id, amount: this.#count } : { kind: 'delete', id };
  }
}

/** Whether an audit entry tells of this write. */
export function tellsOf(entry: Entry, write: Write): boolean {
  const { after } = entry.metadata;
  if (entry.action !== `subscription.${write.kind}`) return false;
  if (write.kind === 'create') return after?.name === write.name;
  if (entry.subscriptionId !== write.id) return false;
  return write.kind === 'delete' || after?.amount === write.amount;
}

/** The answer to a write; undefined when the server went before the answer was whole. */
async function sendUnlessGone(connection: Connection, write: Write): Promise<Answer | undefined> {
  try {
    return await sendWrite(connection, write);
  } catch (error) {
    // What the system or the parser says of a broken connection has a code; a bug has none.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function sendWrite({ baseUrl, key }: Connection, write: Write): Promise<Answer> {
  const authorization = `Bearer ${key}`;
  if (write.kind === 'create') {
    return send(baseUrl, COLLECTION, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': write.idempotencyKey },
      body: JSON.stringify(draft({ name: write.name })),
    });
  }
  const path = `${COLLECTION}/${write.id}`;
  if (write.kind === 'delete') {
    return send(baseUrl, path, { method: 'DELETE', headers: { authorization } });
  }
  const body = JSON.stringify({ amount: write.amount });
  return send(baseUrl, path, { method: 'PATCH', headers: { authorization }, body });
}
