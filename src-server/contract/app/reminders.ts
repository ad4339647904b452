import { z } from 'zod';
import { reminderChannels } from '../../channels/definitions.ts';
import { reminderKinds } from '../../domain/reminder.ts';
import { invalidRequest } from './fields.ts';
import { OutcomeBody } from './outcomes.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  CurrencyCode,
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
  category: z.string().nullable().describe('Null if the subscription was deleted.'),
  amount: z.number(),
  currency: CurrencyCode,
  kind: z.enum(reminderKinds),
  date: DateOnlyText.describe(
    'The date of the charge, of the end of the trial, or that is overdue.',
  ),
  lead: z.int().describe('How many days before that date.'),
  dueAt: Timestamp.describe('When it is due to be sent.'),
});

const Reminder = Told.extend({
  id: z.uuid(),
  channel: z.enum(reminderChannels),
  state: z.enum(states),
  messageId: z.string().nullable().describe('Shared by all reminders sent in one message.'),
  attempts: z.int().min(0).describe('Excluding those that the service only asked to retry later.'),
  triedAt: Timestamp.nullable().describe('When it was last attempted.'),
  nextAttemptAt: Timestamp.nullable(),
  undelivered: z
    .boolean()
    .describe('Whether it failed, or is being retried after several failed attempts.'),
  answer: z
    .string()
    .nullable()
    .describe("The outcome in English, including the service's own message."),
  outcome: OutcomeBody.nullable().describe('The outcome as a code with details.'),
  mayRepeat: z
    .boolean()
    .describe('Whether Perennial stopped while sending it, so that it may have arrived twice.'),
  snoozed: z.boolean().describe('Whether the owner snoozed it.'),
  takenBack: z
    .boolean()
    .describe(
      'Whether it was sent while the clock was ahead and then taken back, to be planned again.',
    ),
  recordExists: z.boolean().describe('Whether the subscription still exists.'),
  open: z.boolean().describe('Whether its charge is upcoming or overdue.'),
  settled: z.boolean().describe('Whether the owner marked that charge as handled.'),
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

/** Upcoming and sent reminders. */
export const reminderEndpoints = {
  listNextReminders: {
    method: 'GET',
    path: '/app/v1/reminders/next',
    topics: ['subscriptions', 'settings', 'channels', 'reminders', 'day'],
    summary: 'List the upcoming reminders according to the current schedules, soonest first.',
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
      'List reminders that were sent or are being sent, one entry per channel, newest first.',
    query: z.strictObject({
      state: oneOf('state', states).optional(),
      subscriptionId: uuid('subscriptionId').optional(),
      undelivered: oneOf('undelivered', ['true'])
        .optional()
        .describe('Only reminders that failed or had several failed attempts.'),
      open: oneOf('open', ['true'])
        .optional()
        .describe('Only reminders whose charge is upcoming or overdue and not handled.'),
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
    'Send a failed reminder again now, together with all failed reminders of its message.',
  ),
  snoozeReminder: {
    ...action('snooze', 'Snooze a reminder: send it again on a later day.'),
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
  unsnoozeReminder: action('snooze', 'Undo the snooze of a reminder.', 'DELETE'),
  settleReminder: action(
    'settle',
    'Mark a charge as handled, so that no more reminders are sent for it.',
  ),
  unsettleReminder: action('settle', 'Send reminders for a handled charge again.', 'DELETE'),
} as const satisfies Record<string, AppEndpoint>;
