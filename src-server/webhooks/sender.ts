import { listAccounts } from '../accounts/repository.ts';
import { postSigned } from '../channels/webhook/send.ts';
import type { Delivery } from '../channels/delivery.ts';
import type { Context } from '../context.ts';
import type { Writer } from '../db/writer.ts';
import { REMOVED_KEPT_MS } from '../domain/webhook.ts';
import type { Log } from '../platform/log.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { repeating } from '../platform/timers.ts';
import {
  type StoredDelivery,
  deleteOldDeliveries,
  hasOldDeliveries,
} from './deliveries-repository.ts';
import {
  hasUntoldTrials,
  isBehind,
  nextDelivery,
  noteResult,
  oldAt,
  writeChanges,
  writeTrials,
} from './outbox.ts';
import {
  type StoredWebhook,
  deleteWebhook,
  findWebhook,
  hasWebhooks,
  listRemoved,
  listWebhooks,
} from './repository.ts';
import {
  type WebhookSecrets,
  findSecrets,
  saveSecrets,
  signingSecrets,
  targetIn,
} from './target.ts';

type Parts = {
  context: Context;
  writer: Pick<Writer, 'writeAtOnce'>;
  log: Log;
  ownPort: () => number;
};

// How soon a new day or a due attempt is noticed.
const LOOK_MS = 30_000;
// A service that responds at all is faster than this.
const GRACE_MS = 3000;
const NOT_TOLD = 'webhooks can not be told of changes for now';

/**
 * Tells webhooks of changes, in their order, one message at a time for each. What is to be told follows from the audit
 * log, and a message is repeated under the same ID until its outcome is on disk. So no change is lost, and none is told
 * under two IDs.
 */
export class WebhookSender {
  readonly #parts: Parts;
  readonly #ending = new AbortController();
  /** The webhooks that are being told, by ID. */
  readonly #telling = new Map<string, Promise<void>>();
  /** Outcomes that could not be recorded yet, by webhook. */
  readonly #unnoted = new Map<string, () => void>();
  /** Webhooks with problems that have already been logged. */
  readonly #failing = new Set<string>();
  #stops: (() => void)[] = [];
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts to tell webhooks of changes. */
  begin(): void {
    const { context, log } = this.#parts;
    const look = () =>
      void this.wake().catch((error: unknown) => log.error({ err: error }, NOT_TOLD));
    const soon = () => void setImmediate(() => this.#stops.length > 0 && look());
    this.#stops = [
      context.changes.subscribe(soon, ['subscriptions', 'webhooks']),
      repeating(log, NOT_TOLD)(LOOK_MS, look),
    ];
    soon();
  }

  /** Sends what is due. Resolves once the outcomes are recorded. */
  async wake(): Promise<void> {
    const { context } = this.#parts;
    if (!this.#canWrite() || !hasWebhooks(context.db)) return;
    await this.#removeOld();
    for (const { id: ownerId } of listAccounts(context.db)) {
      for (const { id } of listWebhooks(context.db, ownerId)) this.#tell(ownerId, id);
    }
    while (this.#telling.size > 0) await Promise.all(this.#telling.values());
  }

  /** Stops: waits briefly for messages being sent, then aborts them. They are sent again after the next start. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    const timer = setTimeout(() => this.#ending.abort(), GRACE_MS);
    this.#isClosed = true;
    await Promise.all(this.#telling.values());
    clearTimeout(timer);
  }

  #canWrite(): boolean {
    return !this.#isClosed && this.#parts.context.readOnly === undefined;
  }

  #tell(ownerId: string, id: string): void {
    if (this.#telling.has(id)) return;
    const telling = this.#tellAll(ownerId, id).then(
      () => void this.#failing.delete(id),
      // One webhook's problem, such as a locked keyring, must not affect the others.
      (error: unknown) => this.#logOnce(id, error),
    );
    this.#telling.set(
      id,
      telling.finally(() => this.#telling.delete(id)),
    );
  }

  // Logs only the first of several consecutive failures, to keep the log readable.
  #logOnce(id: string, error: unknown): void {
    // Waiting for the system's keyring is not an error.
    if (this.#failing.has(id) || (error instanceof SealedSecret && error.isAwaited)) return;
    this.#failing.add(id);
    this.#parts.log.error({ err: error, webhook: id }, NOT_TOLD);
  }

  async #tellAll(ownerId: string, id: string): Promise<void> {
    const { context } = this.#parts;
    await this.#noteLeft(id);
    const find = () => {
      const webhook = findWebhook(context.db, ownerId, id);
      return webhook?.removedAt === null ? webhook : undefined;
    };
    while (this.#canWrite()) {
      const webhook = find();
      if (webhook === undefined) return;
      if (await this.#writeNext(webhook)) continue;
      const delivery = nextDelivery(context, webhook);
      if (delivery === undefined) return this.#discardOld(webhook);
      await this.#send(delivery);
    }
  }

  /** Writes messages that are missing. Returns whether there were any. */
  async #writeNext({ id, ownerId, ...webhook }: StoredWebhook): Promise<boolean> {
    const { context, writer } = this.#parts;
    const whole = { ...webhook, id, ownerId };
    // A trial's own change comes before its end.
    const isTold = !isBehind(context, whole);
    if (isTold && !hasUntoldTrials(context, whole)) return false;
    await writer.writeAtOnce(() => {
      if (isTold) writeTrials(context, ownerId, id);
      else writeChanges(context, ownerId, id);
      context.changes.note('webhookDeliveries', ownerId);
    });
    return true;
  }

  async #send(delivery: StoredDelivery): Promise<void> {
    const { context } = this.#parts;
    const { ownerId, webhookId } = delivery;
    const result = await this.#post(delivery, findSecrets(context, ownerId, webhookId));
    // It is sent again after the next start.
    if (this.#ending.signal.aborted && !result.delivered) return;
    this.#unnoted.set(webhookId, () => noteResult(context, delivery, result));
    await this.#noteLeft(webhookId);
  }

  async #post({ id, body }: StoredDelivery, secrets: WebhookSecrets): Promise<Delivery> {
    const { context, log } = this.#parts;
    const attempt = { id, sentAt: context.clock.now(), secrets: signingSecrets(context, secrets) };
    const sending = { ownPort: this.#parts.ownPort(), ending: this.#ending.signal };
    try {
      return await postSigned(targetIn(secrets), attempt, body, sending);
    } catch (error) {
      // An error in this program, not in the other one.
      log.error({ err: error }, 'could not send a message to a webhook');
      return { delivered: false, outcome: { code: 'ownFault' } };
    }
  }

  async #noteLeft(webhookId: string): Promise<void> {
    const note = this.#unnoted.get(webhookId);
    if (note === undefined) return;
    const { context, writer } = this.#parts;
    await writer.writeAtOnce(() => {
      note();
      context.changes.note('webhookDeliveries');
    });
    this.#unnoted.delete(webhookId);
  }

  async #discardOld({ id }: StoredWebhook): Promise<void> {
    const { context, writer } = this.#parts;
    const old = oldAt(context.clock.now());
    while (this.#canWrite() && hasOldDeliveries(context.db, id, old)) {
      await writer.writeAtOnce(() => deleteOldDeliveries(context.db, id, old));
    }
  }

  // Removing a webhook can be undone for some minutes.
  async #removeOld(): Promise<void> {
    const { context, writer } = this.#parts;
    const until = context.clock.now() - REMOVED_KEPT_MS;
    if (listRemoved(context.db, until).length === 0) return;
    await writer.writeAtOnce(() => {
      for (const { id, ownerId } of listRemoved(context.db, until)) {
        deleteWebhook(context.db, id);
        saveSecrets(context, { ownerId, id }, null);
      }
    });
  }
}
