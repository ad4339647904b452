import type { ChargesAhead } from '../services/dates-ahead.ts';
import type { DatesConcern, WaitingDates } from '../services/renewals.ts';

/** What waits to be moved on, and what to do about it. */
export function waitingText({ subscriptions, since, days }: WaitingDates): string {
  return `Dates that wait to be moved on: ${subscriptions}, the oldest of ${since}, ${days} days ago.
Nothing is changed, and no reminder is sent, before you answer.
If today's date is right, have them moved on: perennial dates move-on
If it is wrong, set the computer's clock: then nothing has to be done.`;
}

/** Which charges are dated after today, and what to do about them. */
export function aheadText({ charges, subscriptions, first, last }: ChargesAhead): string {
  if (charges === 0) {
    return `Subscriptions whose dates within a trial were moved on too far: ${subscriptions}.
The computer's clock was ahead.
If today's date is right, have the dates restored: perennial dates take-back`;
  }
  return `Charges dated after today: ${charges}, from ${first} to ${last}, of subscriptions: ${subscriptions}.
They were recorded while the computer's clock was ahead.
If today's date is right, take them back: perennial dates take-back`;
}

/** What an owner has to decide about dates, for the output of a server without a window. */
export function concernText({ waiting, ahead }: DatesConcern): string {
  return [
    ...(waiting === undefined ? [] : [waitingText(waiting)]),
    ...(ahead === undefined ? [] : [aheadText(ahead)]),
  ].join('\n\n');
}
