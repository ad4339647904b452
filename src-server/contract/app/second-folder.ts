import { z } from 'zod';
import { backupReasons } from '../../domain/backup-reasons.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId, reasons } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery } from '../fields.ts';
import { guided } from '../guide.ts';
import { backupId } from './backups.ts';
import { appFields, invalidRequest, text } from './fields.ts';

/** How many characters a passphrase has at least. */
export const shortestPassphrase = 10;
const LONGEST = 1000;

const SecondCopy = z.strictObject({
  id: z.string(),
  place: z.string().describe('The subfolder that it is in.'),
  isOwn: z.boolean().describe('Whether it was made from this database.'),
  reason: z.enum(backupReasons),
  createdAt: Timestamp,
  bytes: z.int(),
  subscriptions: z.int().nullable().describe('Null if what describes the backup is damaged.'),
  isSealed: z.boolean().describe('Whether it opens with a passphrase only.'),
  isGood: z.boolean().describe('Whether it has the size that it was written with.'),
});

const data = z
  .strictObject({
    folder: z.string(),
    path: z.string().describe('The subfolder for this database.'),
    isSealed: z.boolean().describe('Whether new backups are sealed there.'),
    copiedAt: Timestamp.nullable().describe('When it last had all backups; null until then.'),
    problem: z.enum(reasons).nullable().describe('Why it has not, if so. It is tried again.'),
    copies: z.array(SecondCopy).describe('The backups there, also of others, newest first.'),
  })
  .nullable()
  .describe('Null if there is none.');

const response = z.strictObject({ data, requestId: RequestId });

const passphrase = guided(z.string().min(shortestPassphrase).max(LONGEST).nullable(), {
  rule: `must be text of ${shortestPassphrase} to ${LONGEST} characters, or null for none`,
  fix: `Send passphrase as a string of at least ${shortestPassphrase} characters, or as null.`,
  asData: { kind: 'passphrase', shortest: shortestPassphrase },
});

/** A second folder that gets each backup too. */
export const secondFolderEndpoints = {
  getSecondFolder: {
    method: 'GET',
    path: '/app/v1/second-folder',
    topics: ['backups'],
    summary: 'Return the second folder for backups, and what is in it.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  chooseSecondFolder: {
    method: 'PATCH',
    path: '/app/v1/second-folder',
    topics: ['backups'],
    summary: 'Choose the second folder for backups, or none.',
    query: NoQuery,
    body: z.strictObject({ folder: appFields.folder }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['folder'],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  sealSecondFolder: {
    method: 'POST',
    path: '/app/v1/second-folder/passphrase',
    topics: ['backups'],
    summary: 'Seal new backups in the second folder, change the passphrase, or stop sealing.',
    query: NoQuery,
    body: z.strictObject({ passphrase, current: text('current', LONGEST).optional() }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['passphrase', 'current'],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  fetchSecondCopy: {
    method: 'POST',
    path: '/app/v1/second-folder/fetch',
    topics: ['backups'],
    summary: 'Bring a backup from the second folder among the others, from where it is restored.',
    query: NoQuery,
    body: z.strictObject({
      id: backupId,
      place: text('place', LONGEST).optional(),
      passphrase: text('passphrase', LONGEST).optional(),
    }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['id', 'place', 'passphrase'],
    status: 201,
    response: z.strictObject({
      id: z.string().describe('The ID that it has there.'),
      requestId: RequestId,
    }),
    errors: [
      'invalid_json',
      'invalid_request',
      'payload_too_large',
      'backup_not_found',
      'not_possible',
    ],
  },
} as const satisfies Record<string, AppEndpoint>;
