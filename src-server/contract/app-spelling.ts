import { z } from 'zod';
import type { AppEndpoint } from './endpoint.ts';
import { RequestId } from './errors.ts';
import { NoQuery, invalidQuery } from './fields.ts';

/** How far the dictionaries are that the desktop app checks spelling with. */
export const SpellingState = z.strictObject({
  languages: z
    .array(
      z.strictObject({
        code: z.string().describe('BCP 47.'),
        status: z
          .enum(['off', 'loading', 'ready', 'failed'])
          .describe(
            'loading: is downloaded, or read from the disk. failed: could not be downloaded.',
          ),
      }),
    )
    .describe('Those of the system for which there are dictionaries; the most preferred first.'),
});
export type SpellingState = z.output<typeof SpellingState>;

/** Spelling in the desktop app's window. */
export const spellingEndpoints = {
  getSpelling: {
    method: 'GET',
    path: '/app/v1/spelling',
    summary: 'Return how far the dictionaries are that spelling is checked with.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: SpellingState.nullable().describe(
        'null where the system checks spelling itself, or no desktop app runs.',
      ),
      requestId: RequestId,
    }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
