import { z } from 'zod';
import { plans } from '../../domain/account.ts';
import { isDateOnly } from '../../domain/dates.ts';
import {
  LONGEST_FURTHER_DAYS,
  MOST_FURTHER_DAYS,
  isTimeOfDay,
} from '../../domain/notification-settings.ts';
import { isVisible } from '../../domain/text.ts';
import type { InvalidCodes } from '../endpoint.ts';
import { MAX_NAME_LENGTH, fields, oneOf, trueOrFalse } from '../fields.ts';
import { guided } from '../guide.ts';

/** Error codes for an invalid body or path of the window's endpoints. */
export const invalidRequest = {
  value: 'invalid_request',
  unknown: 'invalid_request',
} as const satisfies InvalidCodes<'invalid_request'>;

const dayOrNull = (label: string, without: string) =>
  guided(z.string().refine(isDateOnly).nullable(), {
    rule: `must be a calendar day in the form YYYY-MM-DD, or null ${without}`,
    fix: `Send ${label} as a real date such as "2027-01-31", or as null.`,
    asData: { kind: 'day' },
  });

/** Text of at most `maximum` characters. */
export const text = (label: string, maximum: number) =>
  guided(z.string().max(maximum), {
    rule: `must be text of at most ${maximum} characters`,
    fix: `Send ${label} as a string of at most ${maximum} characters.`,
    asData: { kind: 'shortText', longest: maximum },
  });

// The most days before a charge on which calendar apps can be told to alert, and the longest path on any system.
const MOST_ALERT_DAYS = 60;
const LONGEST_PATH = 4096;

const listOfDays = (label: string) =>
  guided(
    z
      .array(z.int().min(0).max(LONGEST_FURTHER_DAYS))
      .max(MOST_FURTHER_DAYS)
      .refine((days) => new Set(days).size === days.length),
    {
      rule: `must be up to ${MOST_FURTHER_DAYS} different whole numbers from 0 to ${LONGEST_FURTHER_DAYS}`,
      fix: `Send ${label} as a list such as [7, 0], or [] for none.`,
      asData: { kind: 'furtherDays', most: MOST_FURTHER_DAYS, highest: LONGEST_FURTHER_DAYS },
    },
  );

const TimeOfDay = z.string().refine(isTimeOfDay);

/** Rules for fields that only the window sends. */
export const appFields = {
  name: guided(fields.name.refine(isVisible), {
    rule: `must be text of 1 to ${MAX_NAME_LENGTH} characters, at least one of them visible, without control characters`,
    fix: `Send name as a string of 1 to ${MAX_NAME_LENGTH} characters, not all of them invisible.`,
    asData: { kind: 'text', longest: MAX_NAME_LENGTH },
  }),
  token: guided(z.string().regex(/^[A-Za-z0-9_-]{43}$/), {
    rule: 'must be the token from a sign-in link',
    fix: 'Get a new link with "perennial open".',
  }),
  trialEndsOn: dayOrNull('trialEndsOn', 'for no trial'),
  expiresOn: dayOrNull('expiresOn', 'for a key that never expires'),
  plan: oneOf('plan', plans),
  scopes: guided(
    z.union([z.tuple([z.literal('read')]), z.tuple([z.literal('read'), z.literal('write')])]),
    {
      rule: 'must be ["read"] or ["read", "write"]',
      fix: 'Send scopes as ["read"] or ["read", "write"].',
      asData: { kind: 'choice' },
    },
  ),
  timeZone: text('timeZone', 100),
  locale: text('locale', 100),
  pushUrl: text('pushUrl', 500),
  deviceKey: text('deviceKey', 200),
  timeOfDay: guided(TimeOfDay, {
    rule: 'must be a time of day in the form HH:MM, from 00:00 to 23:59',
    fix: 'Send timeOfDay as hours and minutes such as "09:00".',
    asData: { kind: 'timeOfDay' },
  }),
  quietHours: guided(
    z
      .looseObject({ from: TimeOfDay, until: TimeOfDay })
      .refine(({ from, until, ...others }) => from !== until && Object.keys(others).length === 0)
      .nullable(),
    {
      rule: 'must be two different times of day, from and until, each in the form HH:MM, or null for none',
      fix: 'Send quietHours such as {"from": "22:00", "until": "08:00"}, or as null.',
      asData: { kind: 'quietHours' },
    },
  ),
  furtherDaysBefore: listOfDays('furtherDaysBefore'),
  cancelByDaysBefore: listOfDays('cancelByDaysBefore'),
  alertDays: guided(z.int().min(0).max(MOST_ALERT_DAYS).nullable(), {
    rule: `must be a whole number from 0 to ${MOST_ALERT_DAYS}, or null for no alerts`,
    fix: 'Send alertDays as a number of days such as 3, or as null.',
    asData: { kind: 'wholeNumber', lowest: 0, highest: MOST_ALERT_DAYS },
  }),
  folder: guided(z.string().min(1).max(LONGEST_PATH).nullable(), {
    rule: `must be the path of a folder, of at most ${LONGEST_PATH} characters, or null for none`,
    fix: 'Send folder as a full path, or as null.',
    asData: { kind: 'shortText', longest: LONGEST_PATH },
  }),
  allowPrivatePush: trueOrFalse('allowPrivatePush'),
  desktopNotifications: trueOrFalse('desktopNotifications'),
} as const;
