import { z } from 'zod';
import { plans } from '../domain/account.ts';
import { isDateOnly } from '../domain/dates.ts';
import type { InvalidCodes } from './endpoint.ts';
import { oneOf } from './fields.ts';
import { guided } from './guide.ts';

/** Codes for a body or path of the window's own endpoints. */
export const invalidRequest = {
  value: 'invalid_request',
  unknown: 'invalid_request',
} as const satisfies InvalidCodes<'invalid_request'>;

const dayOrNull = (label: string, without: string) =>
  guided(z.string().refine(isDateOnly).nullable(), {
    rule: `must be a calendar day in the form YYYY-MM-DD, or null ${without}`,
    fix: `Send ${label} as a real date such as "2027-01-31", or as null.`,
  });

const text = (label: string, maximum: number) =>
  guided(z.string().max(maximum), {
    rule: `must be text of at most ${maximum} characters`,
    fix: `Send ${label} as a string of at most ${maximum} characters.`,
  });

/** Rules of fields that only the window sends. */
export const appFields = {
  token: guided(z.string().regex(/^[A-Za-z0-9_-]{43}$/), {
    rule: 'must be the token of a link to the window',
    fix: 'Open a fresh link with "perennial open".',
  }),
  trialEndsOn: dayOrNull('trialEndsOn', 'where there is no trial'),
  expiresOn: dayOrNull('expiresOn', 'for a key that does not expire'),
  plan: oneOf('plan', plans),
  scopes: guided(
    z.union([z.tuple([z.literal('read')]), z.tuple([z.literal('read'), z.literal('write')])]),
    {
      rule: 'must be ["read"] or ["read", "write"]',
      fix: 'Send scopes as ["read"] or ["read", "write"].',
    },
  ),
  timeZone: text('timeZone', 100),
  locale: text('locale', 100),
  pushUrl: text('pushUrl', 500),
  deviceKey: text('deviceKey', 200),
  allowPrivatePush: guided(z.boolean(), {
    rule: 'must be true or false',
    fix: 'Send allowPrivatePush as true or false.',
  }),
} as const;
