import { pino } from 'pino';
import { openData } from '../../src-server/open-data.ts';
import { subscriptionEndpoints } from '../../src-server/contract/public/subscriptions.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import type { ReminderKind } from '../../src-server/domain/reminder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import type { sendOn } from '../../src-server/channels/channel.ts';
import type { Outgoing } from '../../src-server/channels/outgoing.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { saveSettings } from '../../src-server/settings/service.ts';
import { snoozeReminder } from '../../src-server/reminders/actions.ts';
import { ReminderSender } from '../../src-server/reminders/sender.ts';
import { setTrial } from '../../src-server/subscriptions/status.ts';
import { addSubscription } from '../../src-server/subscriptions/service.ts';
import { createWriter } from '../../src-server/db/writer.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

/** What one reminder that was delivered says of itself. */
export type Delivered = {
  name: string;
  kind: ReminderKind;
  date: string;
  lead: number;
  /** The day that it was put off to; empty where it was not. */
  snoozedUntil: string;
  at: number;
  /** Whether it says that it may have arrived before. */
  isNoted: boolean;
};

type Row = Omit<Delivered, 'at' | 'isNoted'>;

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
  readonly cutOff: Row[] = [];
  /** What its owner put off: to which day, and when. */
  readonly snoozed: Delivered[] = [];
  /** While it is set, the service takes nothing, and asks to be left alone for that long if at all. */
  outage: { retryAfterMs: number | undefined } | undefined;
  messages = 0;
  failures = 0;
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
          const { id } = addSubscription(context, actor, body as never);
          if (trialEndsOn !== undefined) setTrial(context, actor, id, trialEndsOn);
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

  /** Puts the last renewal that was delivered off to the day before its charge, where that is to come. */
  snooze(): void {
    const last = this.delivered.findLast(
      ({ kind, snoozedUntil }) => kind === 'renewal' && snoozedUntil === '',
    );
    if (last === undefined) return;
    const { context } = this.#run;
    const until = addDays(last.date, -1);
    const isDone = this.snoozed.some(({ name, date }) => name === last.name && date === last.date);
    if (isDone || until <= context.today(this.#ownerId)) return;
    const id = context.db
      .prepare<[object], string>(
        `SELECT id FROM reminders WHERE name = @name AND date = @date AND kind = 'renewal' AND lead = @lead
           AND snoozed_until = '' AND state = 'sent'`,
      )
      .pluck()
      .get({ name: last.name, date: last.date, lead: last.lead });
    if (id === undefined) return;
    context.db.transaction(() => snoozeReminder(context, this.#ownerId, id, until)).immediate();
    this.snoozed.push({ ...last, lead: 1, snoozedUntil: until, at: this.clock.now() });
  }

  /** Reminders of which something else became than that they were sent. */
  unsent(): Row[] {
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
      writer: { writeAtOnce: (work) => this.#step(() => writer.writeAtOnce(work)) },
      send: (_channel, outgoing) => this.#step(() => this.#deliver(outgoing)),
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

  async #deliver({ id, body }: Outgoing): ReturnType<typeof sendOn> {
    if (this.outage !== undefined) {
      this.failures += 1;
      const { retryAfterMs } = this.outage;
      const isHeld = retryAfterMs === undefined ? {} : { retryAfterMs };
      return { delivered: false, outcome: { code: 'serviceFault' }, ...isHeld };
    }
    this.messages += 1;
    const at = this.clock.now();
    const isNoted = body.includes('You may have received this already');
    const rows = this.#rows(`message_id = '${id}' AND state = 'sending'`);
    this.delivered.push(...rows.map((row) => ({ ...row, at, isNoted })));
    return { delivered: true, outcome: { code: 'taken' } };
  }

  #rows(where: string): Row[] {
    const sql = `SELECT name, kind, date, lead, snoozed_until AS snoozedUntil
      FROM reminders WHERE ${where}`;
    return this.#run.context.db.prepare<[], Row>(sql).all();
  }
}

// The channel is there; what it would do is what the year brings.
const never = () => Promise.reject(new Error('Nothing is sent past the one way.'));
