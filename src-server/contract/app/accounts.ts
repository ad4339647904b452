import { z } from 'zod';
import { plans } from '../../domain/account.ts';
import { appFields, invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery, uuid } from '../fields.ts';

export { FIRST_ACCOUNT_NAME } from '../../domain/account.ts';

const Account = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  plan: z.enum(plans),
  createdAt: Timestamp,
});

const params = z.strictObject({ id: uuid('id') });
const response = z.strictObject({ data: Account, requestId: RequestId });
const writableFields = ['name', 'plan'] as const;

/** The accounts on this computer, each with its own subscriptions, keys, and quota. */
export const accountEndpoints = {
  listAccounts: {
    method: 'GET',
    path: '/app/v1/accounts',
    topics: ['accounts'],
    summary: 'List the accounts, oldest first.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Account), requestId: RequestId }),
    errors: [],
  },
  createAccount: {
    method: 'POST',
    path: '/app/v1/accounts',
    idempotent: true,
    topics: ['accounts'],
    summary: 'Add an account.',
    query: NoQuery,
    body: z.strictObject({ name: appFields.name, plan: appFields.plan.default('premium') }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields,
    status: 201,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  updateAccount: {
    method: 'PATCH',
    path: '/app/v1/accounts/:id',
    topics: ['accounts'],
    summary: 'Rename an account or change its plan.',
    params,
    query: NoQuery,
    body: z.strictObject({ name: appFields.name, plan: appFields.plan }).partial(),
    invalid: {
      params: invalidRequest,
      query: invalidQuery,
      body: { ...invalidRequest, empty: 'empty_patch' },
    },
    writableFields,
    status: 200,
    response,
    errors: ['empty_patch', 'invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/app/v1/accounts/:id',
    topics: ['accounts'],
    summary: 'Permanently delete an account and all its data.',
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({ deleted: z.literal(true), requestId: RequestId }),
    errors: ['invalid_request'],
  },
} as const satisfies Record<string, AppEndpoint>;
