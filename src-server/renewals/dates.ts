import type { dateEndpoints } from '../contract/app/dates.ts';
import type { Reply } from '../contract/endpoint.ts';
import { type Slices, inSlices } from '../platform/slices.ts';
import type { BackedUpChange } from '../domain/backup-reasons.ts';
import { requireBackup } from '../backups/service.ts';
import type { Actor, Context } from '../context.ts';
import { takeBackTold } from '../reminders/ahead.ts';
import { catchUp, findConcern, isWaiting, takeBack } from './service.ts';

type Contract = typeof dateEndpoints;
type Done = Reply<Contract['moveDatesOn']>;

/** The decisions about dates that an owner has to make, if any. */
export function* getDates(context: Context, ownerId: string): Slices<Reply<Contract['getDates']>> {
  const { waiting = null, ahead = null, toldAhead = 0 } = yield* findConcern(context, ownerId);
  return { data: { today: context.today(ownerId), waiting, ahead, toldAhead } };
}

/** The owner's possible decisions about dates. */
export type DateActs = {
  /** Moves on all dates that wait for confirmation, after backing up the database. */
  moveOn: (actor: Actor) => Promise<Done>;
  /**
   * Undoes charges dated after today and the reminders sent while the clock was ahead, after backing up the
   * database.
   */
  takeBack: (actor: Actor) => Promise<Done>;
};

/** The operations, which back up the database to the folder `copies` and run one after another. */
export function dateActs(context: Context, copies: string): DateActs {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Done>): Promise<Done> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  return {
    moveOn: (actor) =>
      inTurn(async () => {
        if (!isWaiting(context, actor.ownerId)) return NOTHING;
        return perform(context, copies, 'moving-dates-on', catchUp(context, actor));
      }),
    takeBack: (actor) =>
      inTurn(async () => {
        const { ahead, toldAhead } = await inSlices(findConcern(context, actor.ownerId));
        if (ahead === undefined && toldAhead === undefined) return NOTHING;
        return perform(context, copies, 'taking-charges-back', takeAllBack(context, actor));
      }),
  };
}

function* takeAllBack(context: Context, actor: Actor): Slices<Outcome> {
  const moved = yield* takeBack(context, actor);
  const reminders = yield* takeBackTold(context, actor.ownerId);
  return { ...moved, reminders };
}

const NOTHING: Done = { data: { subscriptions: 0, charges: 0, reminders: 0, copy: null } };

/** What was moved on or taken back. */
type Outcome = Omit<Done['data'], 'copy' | 'reminders'> & { reminders?: number };

async function perform(
  context: Context,
  copies: string,
  reason: BackedUpChange,
  slices: Slices<Outcome>,
): Promise<Done> {
  const copy = await requireBackup(context, copies, reason);
  return { data: { reminders: 0, ...(await inSlices(slices)), copy } };
}
