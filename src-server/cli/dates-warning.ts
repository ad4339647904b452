import type { ChargesAhead } from '../renewals/dates-ahead.ts';
import type { DatesConcern, WaitingDates } from '../renewals/service.ts';

/** The dates waiting to be moved on, and what to do about them. */
function waitingText({ subscriptions, since, days }: WaitingDates): string {
  return `Dates waiting to be moved on: ${subscriptions}. The oldest is ${since}, ${days} days ago.
Nothing is changed, and no reminder is sent, before you answer.
If today's date is right, move them on: perennial dates move-on
If it is wrong, just correct the computer's clock.`;
}

/** The charges dated after today, and what to do about them. */
function aheadText({ charges, subscriptions, first, last }: ChargesAhead): string {
  if (charges === 0) {
    return `Subscriptions whose trial dates were moved on too far: ${subscriptions}.
The computer's clock was ahead.
If today's date is right, restore the dates: perennial dates take-back`;
  }
  return `Charges dated after today: ${charges} (from ${first} to ${last}, for ${subscriptions} subscriptions).
They were recorded while the computer's clock was ahead.
If today's date is right, take them back: perennial dates take-back`;
}

/** The number of reminders sent too early, and what to do about them. */
function toldAheadText(reminders: number): string {
  return `Reminders sent too early because the computer's clock was ahead: ${reminders}.
If today's date is right, have them sent again when due: perennial dates take-back`;
}

/** The decisions about dates that an owner has to make; empty if there are none. */
export function datesWarning({ waiting, ahead, toldAhead }: DatesConcern): string {
  return [
    ...(waiting === undefined ? [] : [waitingText(waiting)]),
    ...(ahead === undefined ? [] : [aheadText(ahead)]),
    ...(toldAhead === undefined ? [] : [toldAheadText(toldAhead)]),
  ].join('\n\n');
}
