import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { DateOnlyText, NoQuery, invalidQuery } from '../fields.ts';

const subscriptions = z.int().min(1).describe('The number of subscriptions affected.');

const moved = z.strictObject({
  data: z.strictObject({
    subscriptions: z.int().describe('The number of subscriptions whose date changed.'),
    charges: z.int().describe('The number of charges recorded or taken back.'),
    reminders: z
      .int()
      .describe('The number of reminders taken back, to be sent again when they are due.'),
    copy: z
      .string()
      .nullable()
      .describe('The path of the backup made beforehand; null if there was nothing to do.'),
  }),
  requestId: RequestId,
});

/** Decisions that only the owner can make when the clock is, or was, possibly wrong. */
export const dateEndpoints = {
  getDates: {
    method: 'GET',
    path: '/app/v1/dates',
    topics: ['subscriptions', 'dates', 'settings', 'day'],
    summary:
      'Return the dates that are waiting to be moved on, and the charges and reminders dated in the future.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        today: DateOnlyText.describe("Today according to the computer's clock."),
        waiting: z
          .strictObject({
            since: DateOnlyText.describe('The oldest of these dates.'),
            days: z.int().describe('How many days ago that was.'),
            subscriptions,
          })
          .nullable()
          .describe('Dates so far in the past that they are only moved on once confirmed.'),
        ahead: z
          .strictObject({
            first: DateOnlyText,
            last: DateOnlyText,
            charges: z.int().min(0).describe('0 if only dates within a trial were moved on.'),
            subscriptions,
          })
          .nullable()
          .describe('Charges recorded, and dates moved on, past today while the clock was ahead.'),
        toldAhead: z
          .int()
          .min(0)
          .describe(
            'The number of reminders for future charges that were sent on a day after today.',
          ),
      }),
      requestId: RequestId,
    }),
    errors: [],
  },
  moveDatesOn: {
    method: 'POST',
    path: '/app/v1/dates/move-on',
    topics: ['subscriptions', 'dates'],
    summary: 'Back up the database, then move on all waiting dates and record their charges.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: moved,
    errors: ['not_possible'],
  },
  takeChargesBack: {
    method: 'POST',
    path: '/app/v1/dates/take-back',
    topics: ['subscriptions', 'dates', 'reminders'],
    summary:
      'Back up the database, then undo charges dated after today, their date changes, and the reminders sent.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: moved,
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;
