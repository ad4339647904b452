import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { reasons, RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery, uuid } from '../fields.ts';
import { appFields, invalidRequest } from './fields.ts';
import { FileAnswer } from './transfer.ts';

const CalendarFile = z.strictObject({
  folder: z.string(),
  path: z.string().describe('The path of the file in the folder.'),
  writtenAt: Timestamp.nullable().describe(
    'When the server last found or made it up to date; null until then.',
  ),
  problem: z
    .enum(reasons)
    .nullable()
    .describe('Why it could not be written, if so. It is tried again.'),
});

const Calendar = z.strictObject({
  issuedAt: Timestamp.nullable().describe('When the address was created; null if there is none.'),
  alertDays: z
    .int()
    .nullable()
    .describe('How many days before a charge calendar apps alert; null for never.'),
  file: CalendarFile.nullable().describe(
    'The file that is kept up to date; null if there is none.',
  ),
});

const response = z.strictObject({ data: Calendar, requestId: RequestId });

/** The account's charges in other calendar apps. */
export const calendarEndpoints = {
  getCalendar: {
    method: 'GET',
    path: '/app/v1/calendar',
    topics: ['calendar'],
    summary: 'Return how the charges reach other calendar apps.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  updateCalendar: {
    method: 'PATCH',
    path: '/app/v1/calendar',
    topics: ['calendar'],
    summary: 'Set when calendar apps alert, and the folder in which a calendar file is kept.',
    query: NoQuery,
    body: z.strictObject({ alertDays: appFields.alertDays, folder: appFields.folder }).partial(),
    invalid: { query: invalidQuery, body: { ...invalidRequest, empty: 'empty_patch' } },
    writableFields: ['alertDays', 'folder'],
    status: 200,
    response,
    errors: ['empty_patch', 'invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  issueCalendarAddress: {
    method: 'POST',
    path: '/app/v1/calendar/address',
    topics: ['calendar'],
    summary: 'Create the address of the calendar, or replace it. It is only returned here.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 201,
    response: z.strictObject({
      data: Calendar,
      path: z.string().describe("The address, relative to the server's."),
      requestId: RequestId,
    }),
    errors: [],
  },
  revokeCalendarAddress: {
    method: 'DELETE',
    path: '/app/v1/calendar/address',
    topics: ['calendar'],
    summary: 'Revoke the address of the calendar immediately.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  exportCalendar: {
    method: 'GET',
    path: '/app/v1/calendar/file',
    topics: ['subscriptions', 'settings', 'accounts', 'calendar', 'day'],
    summary: 'Return the charges of the account, or of one subscription, as a calendar file.',
    query: z.strictObject({ subscriptionId: uuid('subscriptionId').optional() }),
    invalid: { query: invalidQuery },
    file: true,
    status: 200,
    response: FileAnswer,
    errors: ['subscription_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
