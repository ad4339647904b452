import { z } from 'zod';
import { invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, invalidQuery, oneOf, plainText, trueOrFalse } from '../fields.ts';
import { guided } from '../guide.ts';
import { sorts } from '../public/subscriptions.ts';

/** The lowest port that the user can choose; those below are reserved for the system. */
export const LOWEST_PORT = 1024;
/** The highest valid port. */
export const HIGHEST_PORT = 65_535;

/** The list's optional columns, in order. */
const listColumns = [
  'category',
  'period',
  'nextPaymentDate',
  'lastPaymentDate',
  'status',
  'paymentMethod',
  'tags',
  'amount',
  'monthly',
] as const;

/** The maximum length of a view's name in characters. */
export const MAX_VIEW_NAME_LENGTH = 60;
/** The most views that can be saved. */
export const MAX_VIEWS = 30;
/** The maximum length of a view's query string in characters. */
export const MAX_VIEW_QUERY_LENGTH = 1500;

/** The name of a view as it is compared: two can't differ only in case. */
export const viewKey = (name: string): string => name.trim().toLowerCase();

const view = z.strictObject({
  name: plainText('name', MAX_VIEW_NAME_LENGTH),
  query: z
    .string()
    .max(MAX_VIEW_QUERY_LENGTH)
    .describe("The filters, search, and sort order, as in the query string of the list's address."),
});

const shape = {
  theme: oneOf('theme', ['system', 'light', 'dark']),
  language: oneOf('language', ['system', 'en', 'zh-CN']),
  density: oneOf('density', ['comfortable', 'compact']),
  columns: guided(
    z.array(z.enum(listColumns)).refine((names) => new Set(names).size === names.length),
    {
      rule: `must be a list of ${listColumns.join(', ')}, each at most once`,
      fix: 'Send columns as an array of column names.',
      asData: { kind: 'choice' },
    },
  ),
  listSort: oneOf('listSort', sorts).describe(
    "The list's default sort order, unless its URL specifies one.",
  ),
  views: guided(
    z
      .array(view)
      .max(MAX_VIEWS)
      .refine((views) => new Set(views.map(({ name }) => viewKey(name))).size === views.length),
    {
      rule: `must be a list of at most ${MAX_VIEWS} views, each with a query and a name of its own of 1 to ${MAX_VIEW_NAME_LENGTH} characters`,
      fix: 'Send views as an array of objects with name and query.',
      asData: { kind: 'choice' },
    },
  ).describe('The saved views of the list.'),
  firstRunDone: trueOrFalse('firstRunDone'),
  touchHintDone: trueOrFalse('touchHintDone').describe(
    'Whether the hint that touching and holding a row selects it has been seen.',
  ),
  keepInTray: trueOrFalse('keepInTray'),
  withoutTray: oneOf('withoutTray', ['quit', 'minimize']).describe(
    "What closing the window does on a desktop that doesn't show tray icons.",
  ),
  startAtLogin: trueOrFalse('startAtLogin'),
  lookForUpdates: trueOrFalse('lookForUpdates'),
  updateChannel: oneOf('updateChannel', ['stable', 'beta']),
  port: guided(z.int().min(LOWEST_PORT).max(HIGHEST_PORT), {
    rule: `must be a whole number from ${LOWEST_PORT} to ${HIGHEST_PORT}`,
    fix: 'Send port as a number. The desktop app uses it from its next start.',
    asData: { kind: 'wholeNumber', lowest: LOWEST_PORT, highest: HIGHEST_PORT },
  }),
};

/** The appearance and behavior of the window and the desktop app on this computer. */
export const Preferences = z.strictObject(shape);

/** Those that hold on any computer. */
export const PortablePreferences = Preferences.pick({
  theme: true,
  language: true,
  density: true,
  columns: true,
  listSort: true,
}).extend({
  // Exports of earlier versions have none.
  views: shape.views.default([]),
});

const response = z.strictObject({ data: Preferences, requestId: RequestId });

export const preferenceEndpoints = {
  getPreferences: {
    method: 'GET',
    path: '/app/v1/preferences',
    topics: ['preferences'],
    summary: 'Return the window preferences.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  updatePreferences: {
    method: 'PATCH',
    path: '/app/v1/preferences',
    topics: ['preferences'],
    summary: 'Change the window preferences.',
    query: NoQuery,
    body: Preferences.partial(),
    invalid: { query: invalidQuery, body: { ...invalidRequest, empty: 'empty_patch' } },
    writableFields: Object.keys(shape),
    status: 200,
    response,
    errors: ['empty_patch', 'invalid_json', 'invalid_request', 'payload_too_large'],
  },
} as const satisfies Record<string, AppEndpoint>;
