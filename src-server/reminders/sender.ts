import { isDeepStrictEqual } from 'node:util';
import { momentInZone } from '../domain/dates.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import type { Log } from '../platform/log.ts';
import { type Channel, sendOn } from '../channels/channel.ts';
import type { Delivery } from '../channels/delivery.ts';
import type { Sending } from '../channels/sending.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { listAccounts } from '../accounts/repository.ts';
import { listClaimed, listOpenChannels } from './repository.ts';
import { inSlices } from '../platform/slices.ts';
import type { Writer } from '../db/writer.ts';
import { findChannel, openChannels } from '../channels/service.ts';
import type { Context } from '../context.ts';
import { type Claimed, claim, dropWithout, findLeaving } from './outbox.ts';
import { interrupt, note, noteMoved, reclaim } from './outcomes.ts';
import {
  WHOLE_WALK,
  type Walk,
  reckonSnoozed,
  reviveSnoozed,
  rulesOf,
  writeDue,
} from './planning.ts';
import type { DayKeeper } from '../renewals/service.ts';

/** What reminders are sent with. */
export type SenderParts = {
  context: Context;
  days: DayKeeper;
  writer: Pick<Writer, 'writeAtOnce'>;
  log: Log;
  /** What sending goes by at the moment. */
  sending: () => Sending;
  /** How a message leaves; tests of crashes bring their own. */
  send?: typeof sendOn;
};

/**
 * Sends reminders when they are due. Each is written into the outbox and marked as being sent, on the
 * disk, before it leaves, and what came of it is noted after: whatever ends in between, nothing is
 * lost, and nothing is sent more than once more.
 */
export class ReminderSender {
  readonly #parts: SenderParts;
  /** Who claims reminders: one for each run of the program. */
  readonly #name: string;
  /** Up to when the reminders of an owner were planned. */
  readonly #planned = new Map<string, string>();
  /** Owners of whose trouble the log tells already. */
  readonly #failing = new Set<string>();
  /** What came of sending and could not be noted yet, such as on a full disk. */
  #unnoted: (() => void)[] = [];
  /** Whether what an earlier run left was given back. */
  #hasReclaimed = false;
  #isClosed = false;
  #turn: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** What is being sent, by owner and channel: one message at a time on each. */
  readonly #sending = new Map<string, Promise<void>>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#name = parts.context.ids.uuid();
  }

  /** Something about an owner has changed (of all without one): what is due is looked for anew. */
  stale(ownerId?: string): void {
    if (ownerId === undefined) this.#planned.clear();
    else this.#planned.delete(ownerId);
  }

  /**
   * Sends what is due now. Resolves once all of that is noted. One turn looks at a time; what it sends
   * goes on while the next one looks, so that no slow service keeps another channel waiting.
   */
  tick(): Promise<void> {
    this.#next ??= this.#turn
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#turn = this.#look();
        return this.#turn;
      });
    return this.#next.then(() => this.#sent());
  }

  async #sent(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    const { context, writer } = this.#parts;
    await this.#noteLeft();
    if (!this.#hasReclaimed && listClaimed(context.db).length > 0) {
      await writer.writeAtOnce(() => reclaim(context));
    }
    this.#hasReclaimed = true;
    await Promise.all(listAccounts(context.db).map(({ id }) => this.#remind(id)));
  }

  // One owner's trouble, such as a damaged file of secrets, keeps nothing from the others.
  async #remind(ownerId: string): Promise<void> {
    const { context, days } = this.#parts;
    try {
      // Of dates that wait to be moved on nobody knows whether they have passed.
      if (!(await days.keep(ownerId))) return;
      const { ready, damaged } = openChannels(context, ownerId);
      // What waits for one that can't be read goes on waiting.
      const kinds = [...ready, ...damaged].map(({ kind }) => kind);
      await this.#plan(ownerId, kinds);
      const open = listOpenChannels(context.db, ownerId);
      for (const { kind } of ready) {
        const key = `${ownerId} ${kind}`;
        if (!open.includes(kind) || this.#sending.has(key)) continue;
        this.#sending.set(
          key,
          this.#sendAll(ownerId, kind).finally(() => this.#sending.delete(key)),
        );
      }
      this.#tell(ownerId, damaged.find(({ error }) => !isAwaited(error))?.error);
    } catch (error) {
      this.stale(ownerId);
      this.#tell(ownerId, error);
    }
  }

  // A message after another, as long as there is one to be sent now.
  async #sendAll(ownerId: string, kind: ReminderChannel): Promise<void> {
    const { context, writer } = this.#parts;
    const leaving = { ownerId, channel: kind };
    try {
      while (!this.#isClosed) {
        const ids = await inSlices(findLeaving(context, leaving));
        if (ids.length === 0) return;
        const next = await writer.writeAtOnce(() => {
          // Where it sends to may have changed since the last message.
          const now = findChannel(context, ownerId, kind);
          if (now === undefined) return undefined;
          return { channel: now, ...claim(context, leaving, ids, this.#name) };
        });
        if (next?.claimed !== undefined) await this.#send(next.channel, next.claimed);
        else if (next?.hasDropped !== true) return;
      }
    } catch (error) {
      this.#tell(ownerId, error);
    }
  }

  // The first of several failures in a row, or the log would be full of them by the evening.
  #tell(ownerId: string, error: unknown): void {
    const isNew = error !== undefined && !this.#failing.has(ownerId);
    if (error === undefined) this.#failing.delete(ownerId);
    else this.#failing.add(ownerId);
    if (isNew) this.#parts.log.error({ err: error }, 'cannot send reminders');
  }

  // Reminders come due at one moment of the day, so that nothing is planned twice on either side of it.
  async #plan(ownerId: string, kinds: readonly ReminderChannel[]): Promise<void> {
    const { context, writer } = this.#parts;
    const { timeOfDay, timeZone, leads } = rulesOf(context, ownerId);
    const today = context.today(ownerId);
    const isOpen = context.clock.now() >= momentInZone(today, timeOfDay, timeZone);
    const situation = JSON.stringify([today, isOpen, timeOfDay, timeZone, leads, kinds]);
    if (this.#planned.get(ownerId) === situation) return;
    // First, so that a change meanwhile makes it stale again.
    this.#planned.set(ownerId, situation);
    // Without a channel nothing is to be written but what becomes of those that wait for one.
    if (kinds.length === 0 && listOpenChannels(context.db, ownerId).length === 0) return;
    for (let walk: Walk | undefined = WHOLE_WALK; walk !== undefined && !this.#isClosed;) {
      const from: Walk = walk;
      walk = await writer.writeAtOnce(() => {
        if (dropWithout(context, ownerId, kinds)) return from;
        if (from === WHOLE_WALK) {
          reckonSnoozed(context, ownerId);
          reviveSnoozed(context, ownerId, kinds);
        }
        return writeDue(context, ownerId, kinds, from);
      });
    }
  }

  async #send(channel: Channel, claimed: Claimed): Promise<void> {
    const { context, send = sendOn, sending, log } = this.#parts;
    const { ownerId, outgoing } = claimed;
    context.changes.tell(['reminders'], ownerId);
    const { ending } = sending();
    let result: () => void;
    try {
      const delivery = await send(channel, outgoing, sending());
      result = () => noteDelivery(context, claimed, delivery, { channel, ending });
    } catch (error) {
      // A fault of this program, not of the service.
      log.error({ err: error }, 'could not send a reminder');
      const outcome = { code: 'ownFault' } as const;
      result = () => note(context, claimed, { delivered: false, outcome });
    }
    this.#unnoted.push(result);
    await this.#noteLeft();
    context.changes.tell(['reminders'], ownerId);
  }

  async #noteLeft(): Promise<void> {
    const { writer, log } = this.#parts;
    const left = this.#unnoted;
    this.#unnoted = [];
    for (const result of left) {
      try {
        await writer.writeAtOnce(result);
      } catch (error) {
        this.#unnoted.push(result);
        log.error({ err: error }, 'cannot save the outcome of a reminder');
      }
    }
  }

  /** Resolves once what is under way is noted; nothing is sent after. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await (this.#next ?? this.#turn).catch(() => {});
    await this.#sent();
    await this.#noteLeft();
  }
}

// What waits for the system's keyring is no fault.
const isAwaited = (error: unknown) => error instanceof SealedSecret && error.isAwaited;

function noteDelivery(
  context: Context,
  claimed: Claimed,
  delivery: Delivery,
  { channel, ending }: { channel: Channel; ending: AbortSignal },
): void {
  if (!delivery.delivered && isElsewhere(context, claimed.ownerId, channel)) {
    return noteMoved(context, claimed, delivery);
  }
  const isBrokenOff = ending.aborted && delivery.isUnsure === true;
  if (!isBrokenOff) return note(context, claimed, delivery);
  for (const reminder of claimed.reminders) interrupt(context, reminder);
}

// Its owner may have changed where a channel sends to while a message was under way.
function isElsewhere(context: Context, ownerId: string, channel: Channel): boolean {
  const now = openChannels(context, ownerId).ready.find(({ kind }) => kind === channel.kind);
  return now !== undefined && !isDeepStrictEqual(now, channel);
}
