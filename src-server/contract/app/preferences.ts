import { z } from 'zod';
import { invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, invalidQuery, oneOf, trueOrFalse } from '../fields.ts';
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
