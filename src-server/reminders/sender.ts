import { isDeepStrictEqual } from 'node:util';
import { momentInZone } from '../domain/dates.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import type { Log } from '../platform/log.ts';
import { type Channel, sendOn } from '../channels/channel.ts';
import type { Delivery } from '../channels/delivery.ts';
import type { Sending } from '../channels/sending.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { listAccounts } from '../accounts/repository.ts';
import { remindersHeldSince } from './hold-repository.ts';
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

/** The dependencies for sending reminders. */
export type SenderParts = {
  context: Context;
  days: DayKeeper;
  writer: Pick<Writer, 'writeAtOnce'>;
  log: Log;
  /** The current environment for sending. */
  sending: () => Sending;
  /** Sends a message; replaced in crash tests. */
  send?: typeof sendOn;
};

/**
 * Sends reminders when they are due. Each one is written to the outbox and marked as being sent, on disk,
 * before it is sent, and its outcome is recorded afterwards. So nothing is lost, whatever fails in between,
 * and nothing is repeated more than once.
 */
export class ReminderSender {
  readonly #parts: SenderParts;
  /** Identifies this run of the program when it claims reminders. */
  readonly #name: string;
  /** Up to when each owner's reminders have been planned. */
  readonly #planned = new Map<string, string>();
  /** Owners with problems that have already been logged. */
  readonly #failing = new Set<string>();
  /** Outcomes that could not be recorded yet, for example on a full disk. */
  #unnoted: (() => void)[] = [];
  /** Whether reminders claimed by an earlier run have been released. */
  #hasReclaimed = false;
  #isClosed = false;
  #turn: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** The messages being sent, by owner and channel: one at a time on each. */
  readonly #sending = new Map<string, Promise<void>>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#name = parts.context.ids.uuid();
  }

  /** Something about an owner (or about all of them) has changed, so check for due reminders again. */
  stale(ownerId?: string): void {
    if (ownerId === undefined) this.#planned.clear();
    else this.#planned.delete(ownerId);
  }

  /**
   * Sends what is due now. Resolves once all outcomes are recorded. Only one turn checks at a time, but
   * sending continues during the next one, so a slow service doesn't delay other channels.
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
    if (remindersHeldSince(context.db) !== null) return;
    if (!this.#hasReclaimed && listClaimed(context.db).length > 0) {
      await writer.writeAtOnce(() => reclaim(context));
    }
    this.#hasReclaimed = true;
    await Promise.all(listAccounts(context.db).map(({ id }) => this.#remind(id)));
  }

  // One owner's problem, such as a damaged secrets file, must not affect the others.
  async #remind(ownerId: string): Promise<void> {
    const { context, days } = this.#parts;
    try {
      // Waiting dates may or may not have passed, because the clock may be wrong.
      if (!(await days.keep(ownerId))) return;
      const { ready, damaged } = openChannels(context, ownerId);
      // Reminders for an unreadable channel keep waiting.
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

  // One message after another, as long as any is due.
  async #sendAll(ownerId: string, kind: ReminderChannel): Promise<void> {
    const { context, writer } = this.#parts;
    const leaving = { ownerId, channel: kind };
    try {
      while (!this.#isClosed) {
        const ids = await inSlices(findLeaving(context, leaving));
        if (ids.length === 0) return;
        const next = await writer.writeAtOnce(() => {
          // The channel's settings may have changed since the last message.
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

  // Logs only the first of several consecutive failures, to keep the log readable.
  #tell(ownerId: string, error: unknown): void {
    const isNew = error !== undefined && !this.#failing.has(ownerId);
    if (error === undefined) this.#failing.delete(ownerId);
    else this.#failing.add(ownerId);
    if (isNew) this.#parts.log.error({ err: error }, 'cannot send reminders');
  }

  // All reminders are due at one moment of the day, so none is planned twice around it.
  async #plan(ownerId: string, kinds: readonly ReminderChannel[]): Promise<void> {
    const { context, writer } = this.#parts;
    const { timeOfDay, timeZone, leads, cancelByLeads } = rulesOf(context, ownerId);
    const today = context.today(ownerId);
    const isOpen = context.clock.now() >= momentInZone(today, timeOfDay, timeZone);
    const times = [timeOfDay, timeZone, leads, cancelByLeads];
    const situation = JSON.stringify([today, isOpen, ...times, kinds]);
    if (this.#planned.get(ownerId) === situation) return;
    // First, so that a concurrent change triggers another turn.
    this.#planned.set(ownerId, situation);
    // Without a channel, only reminders that are already waiting are processed.
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
      // An error in this program, not in the service.
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

  /** Resolves once all outcomes are recorded. Nothing is sent afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await (this.#next ?? this.#turn).catch(() => {});
    await this.#sent();
    await this.#noteLeft();
  }
}

// Waiting for the system's keyring is not an error.
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

// Its owner may have changed the channel's settings while a message was being sent.
function isElsewhere(context: Context, ownerId: string, channel: Channel): boolean {
  const now = openChannels(context, ownerId).ready.find(({ kind }) => kind === channel.kind);
  return now !== undefined && !isDeepStrictEqual(now, channel);
}
