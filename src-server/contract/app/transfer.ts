import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { invalidQuery, oneOf } from '../fields.ts';

/** A file, as an endpoint with `file` answers it. */
export const FileAnswer = z.strictObject({
  fileName: z.string(),
  mediaType: z.string(),
  content: z.string(),
});

/** What goes out of Perennial and comes in. */
export const transferEndpoints = {
  exportData: {
    method: 'GET',
    path: '/app/v1/export',
    topics: [
      'subscriptions',
      'settings',
      'reminders',
      'preferences',
      'dismissals',
      'categoryMarks',
      'conversion',
    ],
    summary: 'Return everything that the account holds but secrets and keys, as a file.',
    query: z.strictObject({
      accounts: oneOf('accounts', ['this', 'all'])
        .default('this')
        .describe('Whether only this account is exported, or every one.'),
    }),
    invalid: { query: invalidQuery },
    file: true,
    status: 200,
    response: FileAnswer,
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
