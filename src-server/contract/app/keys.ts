import { z } from 'zod';
import { scopes } from '../../domain/api-key.ts';
import { appFields, invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery, uuid } from '../fields.ts';

const Key = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum(scopes)),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable().describe('Accurate to the minute.'),
  revokedAt: Timestamp.nullable(),
});

/** API keys that the owner issues to scripts. */
export const keyEndpoints = {
  listKeys: {
    method: 'GET',
    path: '/app/v1/keys',
    topics: ['keys', 'usage'],
    summary: "List the account's keys, including revoked and expired ones, oldest first.",
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Key), requestId: RequestId }),
    errors: [],
  },
  issueKey: {
    method: 'POST',
    path: '/app/v1/keys',
    topics: ['keys'],
    summary: 'Create a key. The key itself is only returned here.',
    query: NoQuery,
    body: z.strictObject({
      name: appFields.name,
      scopes: appFields.scopes,
      expiresOn: appFields.expiresOn.default(null),
    }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['name', 'scopes', 'expiresOn'],
    status: 201,
    response: z.strictObject({ data: Key, key: z.string(), requestId: RequestId }),
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  revokeKey: {
    method: 'POST',
    path: '/app/v1/keys/:id/revoke',
    topics: ['keys'],
    summary: 'Revoke a key immediately.',
    params: z.strictObject({ id: uuid('id') }),
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: Key, requestId: RequestId }),
    errors: ['invalid_request', 'key_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
