import { pino } from 'pino';
import { openData } from '../../src-server/open-data.ts';
import { subscriptionEndpoints } from '../../src-server/contract/subscriptions.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import type { ReminderKind } from '../../src-server/domain/reminder.ts';
import { systemIds } from '../../src-server/ids.ts';
import type { sendOn } from '../../src-server/reminders/channels/channel.ts';
import { commandLineActor, resolveAccount } from '../../src-server/services/accounts.ts';
import { saveSettings } from '../../src-server/services/notification-settings.ts';
import { ReminderSender } from '../../src-server/services/reminder-sender.ts';
import { setTrial } from '../../src-server/services/status.ts';
import { addSubscription } from '../../src-server/services/subscriptions.ts';
import { createWriter } from '../../src-server/store/writer.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

/** What one reminder that was delivered says of itself. */
export type Delivered = {
  name: string;
  kind: ReminderKind;
  date: string;
  lead: number;
  at: number;
};

/** Where a run of the program is killed: before or after its so-many-th step within one turn. */
export type Kill = { step: number; when: 'before' | 'after' };

/** The settings under which a year is lived. */
export type YearSettings = {
  timeZone: string;
  timeOfDay: string;
  daysBefore: 1 | 3 | 7 | 14;
  furtherDaysBefore: number[];
};

/** A record of the household, with the last day of its trial where it is one. */
export type YearRecord = Record<string, unknown> & { name: string; trialEndsOn?: string };

const silent = pino({ level: 'silent' });

/**
 * A household's data, with a program that sends its reminders and can be killed at any step of it: the
 * program is gone, and with it all that it had in memory; what it had committed stays.
 */
export class HouseholdYear {
  readonly clock: ManualClock;
  readonly delivered: Delivered[] = [];
  /** Of which reminders nobody can know whether they had arrived when the program was killed. */
  readonly cutOff: Omit<Delivered, 'at'>[] = [];
  messages = 0;
  kills = 0;
  readonly #folder = prepareDataFolder(temporaryFolder());
  readonly #ownerId: string;
  #run: ReturnType<HouseholdYear['start']>;
  #steps = 0;
  #kill: Kill | undefined;
  #onKilled: () => void = () => {};

  constructor(moment: string, settings: YearSettings, records: readonly YearRecord[]) {
    this.clock = manualClock(moment, settings.timeZone);
    this.#run = this.start();
    const { context } = this.#run;
    this.#ownerId = resolveAccount(context, undefined).id;
    const actor = commandLineActor(context, this.#ownerId);
    context.db
      .transaction(() => {
        saveSettings(context, actor, { ...settings, locale: 'en-GB' });
        for (const { trialEndsOn, ...record } of records) {
          const body = parsePart(subscriptionEndpoints.createSubscription, 'body', record);
          const { data } = JSON.parse(addSubscription(context, actor, body as never)) as {
            data: { id: string };
          };
          if (trialEndsOn !== undefined) setTrial(context, actor, data.id, trialEndsOn);
        }
      })
      .immediate();
  }

  /**
   * One turn of the program, killed on the way if so wished, but not while it sends once more what an
   * earlier kill had cut off. Resolves once it is over or dead.
   */
  async turn(kill?: Kill): Promise<void> {
    const again = this.#rows("state = 'sending' OR (state = 'waiting' AND interruptions > 0)");
    this.#steps = 0;
    this.#kill = again.length > 0 ? undefined : kill;
    const killed = new Promise<'killed'>((resolve) => (this.#onKilled = () => resolve('killed')));
    const done = this.#run.sender.tick().then(() => 'done' as const);
    if ((await Promise.race([done, killed])) === 'done') return;
    this.kills += 1;
    this.cutOff.push(...this.#rows("state = 'sending'"));
    this.#run.close();
    this.#run = this.start();
  }

  /** Reminders of which something else became than that they were sent. */
  unsent(): Omit<Delivered, 'at'>[] {
    return this.#rows("state <> 'sent'");
  }

  close(): void {
    this.#run.close();
  }

  private start() {
    const sources = { clock: this.clock, ids: systemIds, notifyDesktop: never };
    const { context, days, close } = openData(this.#folder, sources);
    // Nothing here takes the power away, only the process.
    context.db.pragma('synchronous = OFF');
    const writer = createWriter(context);
    const sender = new ReminderSender({
      context,
      days,
      log: silent,
      sending: () => ({ ownPort: 0, ending: new AbortController().signal }),
      writer: { write: (work) => this.#step(() => writer.write(work)) },
      send: (_channel, outgoing) => this.#step(() => this.#deliver(outgoing.id)),
    });
    return { context, sender, close };
  }

  // Whatever comes after the step at which the program is killed never happens.
  async #step<T>(work: () => Promise<T>): Promise<T> {
    this.#steps += 1;
    const isLast = this.#steps === this.#kill?.step;
    if (isLast && this.#kill?.when === 'before') return this.#die();
    const value = await work();
    return isLast ? this.#die() : value;
  }

  #die(): Promise<never> {
    this.#onKilled();
    return new Promise<never>(() => {});
  }

  async #deliver(messageId: string): ReturnType<typeof sendOn> {
    this.messages += 1;
    const at = this.clock.now();
    const rows = this.#rows(`message_id = '${messageId}' AND state = 'sending'`);
    this.delivered.push(...rows.map((row) => ({ ...row, at })));
    return { delivered: true, message: 'Taken.' };
  }

  #rows(where: string): Omit<Delivered, 'at'>[] {
    const sql = `SELECT name, kind, date, lead FROM reminders WHERE ${where}`;
    return this.#run.context.db.prepare<[], Omit<Delivered, 'at'>>(sql).all();
  }
}

// The channel is there; what it would do is what the year brings.
const never = () => Promise.reject(new Error('Nothing is sent past the one way.'));
