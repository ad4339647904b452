import { expect } from 'vitest';
import { type Acknowledged, Client, type Write, tellsOf } from './client.ts';
import { type Connection, type Entry, History, type Subscription, read } from './history.ts';

/** What a run of kills has seen; printed at its end. */
export type Counts = {
  acknowledged: number;
  /** Writes under way at a kill that the restarted server knew of, or did not. */
  unansweredFound: number;
  unansweredAbsent: number;
  /** POSTs sent again: those that got their first answer, and those made only then. */
  replayed: number;
  madeOnRetry: number;
};

/** Keeps what clients were told, and holds each restarted server to it. */
export class Ledger {
  readonly history = new History();
  readonly clients: readonly Client[];
  readonly counts: Counts = {
    acknowledged: 0,
    unansweredFound: 0,
    unansweredAbsent: 0,
    replayed: 0,
    madeOnRetry: 0,
  };
  /** Told since the last look at the audit. */
  #fresh: Acknowledged[] = [];
  #awaited: { count: number; reached: () => void } | undefined;

  constructor(clients: number) {
    this.clients = Array.from(
      { length: clients },
      (_, i) => new Client(`Client ${i}`, (write) => this.#note(write)),
    );
  }

  /** Resolves after `count` more acknowledged writes. */
  acknowledgements(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { count, reached };
    });
  }

  /** Holds a server that was just started to everything that was acknowledged before. */
  async verify(connection: Connection): Promise<void> {
    const added = new Map<string, Entry>();
    for (const entry of await this.history.readOn(connection)) added.set(entry.requestId, entry);
    for (const write of this.#fresh.splice(0)) {
      const { action, id, requestId, after } = write;
      const entry = added.get(requestId);
      if (entry === undefined) throw new Error(`Acknowledged, but lost: ${JSON.stringify(write)}`);
      expect([entry.action, entry.subscriptionId]).toEqual([action, id]);
      expect(entry.metadata.after).toEqual(after);
      added.delete(requestId);
    }
    for (const client of this.clients) await this.#settle(connection, client, added);
    // Whatever is told beyond that was asked for by nobody.
    expect([...added.values()]).toEqual([]);
  }

  #note(write: Acknowledged): void {
    this.#fresh.push(write);
    this.counts.acknowledged += 1;
    if (this.#awaited !== undefined && --this.#awaited.count <= 0) this.#awaited.reached();
  }

  async #settle(connection: Connection, client: Client, added: Map<string, Entry>): Promise<void> {
    const write = client.unanswered;
    if (write === undefined) return;
    const [entry, ...more] = [...added.values()].filter((each) => tellsOf(each, write));
    expect(more).toEqual([]);
    if (entry !== undefined) added.delete(entry.requestId);
    if (entry === undefined) this.counts.unansweredAbsent += 1;
    else this.counts.unansweredFound += 1;
    client.settle(write, entry);
    if (write.kind === 'create') await this.#sendAgain(connection, client, write, entry);
  }

  /** A POST that was not answered, sent twice more, must leave exactly one record. */
  async #sendAgain(
    connection: Connection,
    client: Client,
    write: Write & { kind: 'create' },
    entry: Entry | undefined,
  ): Promise<void> {
    const again = await client.sendAgain(connection, write);
    expect(again.replayed).toBe(entry !== undefined);
    if (entry !== undefined) expect(again.id).toBe(entry.subscriptionId);
    const onceMore = await client.sendAgain(connection, write);
    expect([onceMore.replayed, onceMore.id]).toEqual([true, again.id]);
    const path = `/api/v1/subscriptions?q=${encodeURIComponent(write.name)}`;
    const { data } = await read<{ data: Subscription[] }>(connection, path);
    expect(data.map(({ id }) => id)).toEqual([again.id]);
    if (again.replayed) this.counts.replayed += 1;
    else this.counts.madeOnRetry += 1;
    if (!again.replayed) this.#note(again);
  }
}
