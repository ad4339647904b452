import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { DateOnlyText, NoQuery, invalidQuery } from '../fields.ts';

const subscriptions = z.int().min(1).describe('How many subscriptions it is about.');

const moved = z.strictObject({
  data: z.strictObject({
    subscriptions: z.int().describe('How many subscriptions have another date now.'),
    charges: z.int().describe('How many charges were noted, or taken back.'),
    reminders: z
      .int()
      .describe('How many reminders were taken back, which are sent again in time.'),
    copy: z
      .string()
      .nullable()
      .describe('Where the copy lies that was made before; null where there was nothing to do.'),
  }),
  requestId: RequestId,
});

/** What the owner decides about dates where the clock may be, or have been, wrong. */
export const dateEndpoints = {
  getDates: {
    method: 'GET',
    path: '/app/v1/dates',
    topics: ['subscriptions', 'dates', 'settings', 'day'],
    summary:
      'Tell which dates wait to be moved on, and what was noted or sent on days that are still to come.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        today: DateOnlyText.describe('Today as the clock of the computer has it.'),
        waiting: z
          .strictObject({
            since: DateOnlyText.describe('The oldest of these dates.'),
            days: z.int().describe('How long ago that was.'),
            subscriptions,
          })
          .nullable()
          .describe('Dates that passed so long ago that they are moved on only when told to.'),
        ahead: z
          .strictObject({
            first: DateOnlyText,
            last: DateOnlyText,
            charges: z.int().min(0).describe('None where only dates within a trial were passed.'),
            subscriptions,
          })
          .nullable()
          .describe(
            'Charges dated after today, and dates moved on past it, while the clock was ahead.',
          ),
        toldAhead: z
          .int()
          .min(0)
          .describe('How many reminders of what is to come were sent on a later day than today.'),
      }),
      requestId: RequestId,
    }),
    errors: [],
  },
  moveDatesOn: {
    method: 'POST',
    path: '/app/v1/dates/move-on',
    topics: ['subscriptions', 'dates'],
    summary: 'Copy the database, then move on all dates that wait and note their charges.',
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
      'Copy the database, then take back charges dated after today, their dates, and reminders sent then.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: moved,
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;
