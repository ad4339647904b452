import { z } from 'zod';
import { reminderChannels } from '../../channels/definitions.ts';
import { reminderKinds } from '../../domain/reminder.ts';
import { currencies } from '../../domain/subscription.ts';
import { invalidRequest } from './fields.ts';
import { OutcomeBody } from './outcomes.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  DateOnlyText,
  NoQuery,
  Pagination,
  Timestamp,
  dateOnly,
  fields,
  invalidPagedQuery,
  invalidQuery,
  oneOf,
  uuid,
} from '../fields.ts';

const states = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;

const Told = z.strictObject({
  subscriptionId: z.uuid(),
  name: z.string(),
  category: z.string().nullable().describe('Null where the subscription was deleted.'),
  amount: z.number(),
  currency: z.enum(currencies),
  kind: z.enum(reminderKinds),
  date: DateOnlyText.describe('The charge, the last day of the trial, or the day that has passed.'),
  lead: z.int().describe('Days before that date.'),
  dueAt: Timestamp.describe('From when on it is to be sent.'),
});

const Reminder = Told.extend({
  id: z.uuid(),
  channel: z.enum(reminderChannels),
  state: z.enum(states),
  messageId: z.string().nullable().describe('The same for all that were sent in one message.'),
  attempts: z
    .int()
    .min(0)
    .describe('Without those to which a service only answered when to try again.'),
  triedAt: Timestamp.nullable().describe('The last attempt.'),
  nextAttemptAt: Timestamp.nullable(),
  undelivered: z
    .boolean()
    .describe('Whether it failed, or several attempts did and it is still being tried.'),
  answer: z.string().nullable().describe("What came of it, with the service's own words."),
  outcome: OutcomeBody.nullable().describe('The same by its code.'),
  mayRepeat: z
    .boolean()
    .describe('Whether Perennial ended while it was sent, so that it may have arrived twice.'),
  snoozed: z.boolean().describe('Whether its owner put it off.'),
  takenBack: z
    .boolean()
    .describe(
      'Whether it was sent while the clock was ahead, which was taken back: it is planned anew.',
    ),
  recordExists: z.boolean().describe('Whether the subscription is still there.'),
  open: z.boolean().describe('Whether its charge still is to come, or is overdue.'),
  settled: z.boolean().describe('Whether its owner wants to hear nothing more of that charge.'),
});

const params = z.strictObject({ id: uuid('id') });
const response = z.strictObject({ data: Reminder, requestId: RequestId });

const action = <const Verb extends string, const Method extends 'POST' | 'DELETE' = 'POST'>(
  verb: Verb,
  summary: string,
  method?: Method,
) =>
  ({
    method: (method ?? 'POST') as Method,
    path: `/app/v1/reminders/:id/${verb}`,
    topics: ['reminders'],
    summary,
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response,
    errors: ['invalid_request', 'reminder_not_found', 'not_possible'],
  }) as const satisfies AppEndpoint;

/** Reminders that are to come, and those that were sent. */
export const reminderEndpoints = {
  listNextReminders: {
    method: 'GET',
    path: '/app/v1/reminders/next',
    topics: ['subscriptions', 'settings', 'channels', 'reminders', 'day'],
    summary: 'List the reminders to come, soonest first, as far as the schedules are known today.',
    query: z.strictObject({
      subscriptionId: uuid('subscriptionId').optional(),
      limit: fields.limit.default(10),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Told), requestId: RequestId }),
    errors: ['invalid_pagination'],
  },
  listReminders: {
    method: 'GET',
    path: '/app/v1/reminders',
    topics: ['subscriptions', 'settings', 'channels', 'reminders', 'day'],
    summary:
      'List reminders that were sent or are being sent, each channel by itself, newest first.',
    query: z.strictObject({
      state: oneOf('state', states).optional(),
      subscriptionId: uuid('subscriptionId').optional(),
      undelivered: oneOf('undelivered', ['true'])
        .optional()
        .describe('Only those that failed, or of which several attempts did.'),
      open: oneOf('open', ['true'])
        .optional()
        .describe('Only those whose charge still is to come, or is overdue, and is not settled.'),
      limit: fields.limit.default(20),
      offset: fields.offset.default(0),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Reminder),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  retryReminder: action(
    'retry',
    'Send a reminder that failed once more, at once, with all that failed in its message.',
  ),
  snoozeReminder: {
    ...action('snooze', 'Remind of the same charge once more, on a later day.'),
    body: z.strictObject({ until: dateOnly('until') }),
    invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
    writableFields: ['until'],
    errors: [
      'invalid_json',
      'invalid_request',
      'payload_too_large',
      'reminder_not_found',
      'not_possible',
    ],
  },
  unsnoozeReminder: action(
    'snooze',
    'Take back that the owner wanted to be reminded of this charge once more.',
    'DELETE',
  ),
  settleReminder: action('settle', 'Remind of this charge no more: its owner has seen to it.'),
  unsettleReminder: action('settle', 'Remind of this charge again.', 'DELETE'),
} as const satisfies Record<string, AppEndpoint>;
