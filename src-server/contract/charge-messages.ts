import { said } from './error-message.ts';

type OtherStatus = { name: string; status: string; possible: readonly string[] };

/** The texts about charges, payments and prices, and about the status and dates that they depend on. */
export const chargeMessages = {
  dayToCome: ({ day }: { day: string }) =>
    said(
      `${day} is in the future. Payments and prices can only be recorded for today or earlier.`,
      'Choose today or an earlier date.',
    ),
  priceDayPast: ({ day }: { day: string }) =>
    said(
      `${day} is not after today, so the next price would hold already.`,
      'Choose a later day, or change the amount itself.',
    ),
  dayPaid: ({ name, paidOn }: { name: string; paidOn: string }) =>
    said(
      `${name} already has a payment on ${paidOn}.`,
      'Change that payment, or choose another date.',
    ),
  tooLongAgo: ({ name, since, most }: { name: string; since: string; most: number }) =>
    said(
      `${name} would have more than ${most} payments since ${since}.`,
      'Choose a later start date.',
    ),
  otherStatus: ({ name, status, possible }: OtherStatus) =>
    said(`${name} is ${status}.`, `You can ${possible.join(' or ')} it.`),
  noChargeLeft: ({ name }: { name: string }) =>
    said(
      `Nothing is charged for ${name} any more, because it ends before its next date.`,
      'Remove its last day if it goes on.',
    ),
  chargeMoved: ({ name, due, day }: { name: string; due: string; day: string }) =>
    said(
      `The next charge of ${name} is on ${due}, not ${day}: the subscription has changed.`,
      'Fetch the subscription again, and confirm the charge once it is due.',
    ),
  chargeToCome: ({ name, day }: { name: string; day: string }) =>
    said(
      `The charge for ${name} isn't due until ${day}.`,
      'Confirm it on or after that day, or change nextPaymentDate.',
    ),
  chargePast: said(
    'This reminder is for a past charge or for a subscription that is no longer active.',
    'Fetch the subscription to see when it renews.',
  ),
  chargeSettled: said(
    'This charge is marked as handled, so no more reminders are sent for it.',
    'Undo that first.',
  ),
  datesWaiting: ({ name }: { name: string }) =>
    said(
      `${name} has dates that won't be moved on until you confirm them.`,
      'Check the computer\'s clock, then confirm on the Overview page or with "perennial dates move-on".',
    ),
};
