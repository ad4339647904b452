import { z } from 'zod';
import { backupReasons } from '../../domain/backup-reasons.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { guided } from '../guide.ts';
import { NoQuery, Timestamp, invalidQuery, oneOf, uuid } from '../fields.ts';
import { invalidRequest } from './fields.ts';
import { invalidId } from '../public/subscriptions.ts';

const Backup = z.strictObject({
  id: z.string(),
  reason: z.enum(backupReasons),
  createdAt: Timestamp,
  bytes: z.int(),
  subscriptions: z
    .int()
    .nullable()
    .describe('How many subscriptions of all accounts it contains; null if it was never checked.'),
  checkedAt: Timestamp.nullable(),
  isGood: z.boolean().describe('Whether nothing wrong with it is known.'),
  hasSameData: z.boolean().describe('Whether it contains what the database contains now.'),
});

const BackedUpSubscription = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  account: z.string().describe('The name of its account.'),
  state: z
    .enum(['same', 'changed', 'missing'])
    .describe('Whether it is the same now, was changed since, or no longer exists.'),
});

/** The ID of a backup. */
export const backupId = guided(z.string().regex(/^\d{8}T\d{6}Z-[a-z-]{1,40}$/), {
  rule: 'must be the ID of a backup',
  fix: 'List the backups (GET /app/v1/backups) to find the ID.',
});

const backup = z.strictObject({ backup: backupId });

/** Backups of all accounts, and restoring them. */
export const backupEndpoints = {
  listBackups: {
    method: 'GET',
    path: '/app/v1/backups',
    topics: ['backups', 'subscriptions'],
    summary: 'List the backups, newest first.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Backup),
      folder: z.string().describe('Where they are stored.'),
      drill: z
        .strictObject({
          at: Timestamp,
          backup: z.string().describe('The ID of the backup.'),
          problem: z.string().nullable().describe('What went wrong; null if nothing did.'),
        })
        .nullable()
        .describe('The last monthly trial restore into a scratch file; null before the first.'),
      subscriptionsNow: z
        .int()
        .nullable()
        .describe(
          'How many subscriptions of all accounts there are now; null if the data is damaged.',
        ),
      requestId: RequestId,
    }),
    errors: [],
  },
  makeBackup: {
    method: 'POST',
    path: '/app/v1/backups',
    topics: ['backups'],
    summary: 'Back up all accounts now, for its own sake or before many subscriptions are deleted.',
    query: NoQuery,
    body: z.strictObject({ reason: oneOf('reason', ['request', 'deletion']) }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['reason'],
    status: 201,
    response: z.strictObject({ id: z.string(), requestId: RequestId }),
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  verifyBackup: {
    method: 'POST',
    path: '/app/v1/backups/:backup/verify',
    topics: ['backups'],
    summary: 'Check a backup in full.',
    params: backup,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({ isGood: z.boolean(), requestId: RequestId }),
    errors: ['invalid_request', 'backup_not_found'],
  },
  listBackedUpSubscriptions: {
    method: 'GET',
    path: '/app/v1/backups/:backup/subscriptions',
    topics: ['backups', 'subscriptions'],
    summary: 'List the subscriptions in a backup by name.',
    params: backup,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(BackedUpSubscription), requestId: RequestId }),
    errors: ['invalid_request', 'backup_not_found', 'not_possible'],
  },
  restoreBackup: {
    method: 'POST',
    path: '/app/v1/backups/:backup/restore',
    topics: ['backups', 'subscriptions', 'settings', 'accounts', 'reminders', 'sessions'],
    summary:
      'Back up the present data, then restore all accounts from a backup. Damaged data is put aside instead.',
    params: backup,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({
      previous: z
        .string()
        .nullable()
        .describe('The ID of the backup of the data from before; null if it was damaged.'),
      putAside: z
        .string()
        .nullable()
        .describe('Where the damaged database is now; null if it was not damaged.'),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'backup_not_found', 'not_possible'],
  },
  restoreFromBackup: {
    method: 'POST',
    path: '/app/v1/backups/:backup/subscriptions/:id/restore',
    topics: ['subscriptions'],
    summary:
      'Restore one subscription from a backup, with its payments. If it still exists, the present data is backed up first.',
    params: z.strictObject({ ...backup.shape, id: uuid('id') }),
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response: z.strictObject({
      name: z.string(),
      previous: z
        .string()
        .nullable()
        .describe('The backup of the present data; null if the subscription no longer existed.'),
      requestId: RequestId,
    }),
    errors: [
      'invalid_subscription_id',
      'subscription_not_found',
      'backup_not_found',
      'not_possible',
    ],
  },
  resumeReminders: {
    method: 'POST',
    path: '/app/v1/reminders/resume',
    topics: ['backups', 'reminders'],
    summary: 'Send reminders again, which are held after a restore.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ resumed: z.boolean(), requestId: RequestId }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
