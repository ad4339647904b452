import createClient from 'openapi-fetch';
import type { paths } from '../clients/openapi-typescript.ts';
import { baseUrl, body, headers, show } from './shared.ts';

const { POST, GET, PATCH, DELETE } = createClient<paths>({ baseUrl, headers });
const { data: created } = await POST('/api/v1/subscriptions', { body });
const one = { params: { path: { id: created?.data.id ?? '' } } };
const read = await GET('/api/v1/subscriptions/{id}', one);
const query = { status: 'active', limit: 10 } as const;
const listed = await GET('/api/v1/subscriptions', { params: { query } });
const updated = await PATCH('/api/v1/subscriptions/{id}', { ...one, body: { amount: 17.99 } });
const deleted = await DELETE('/api/v1/subscriptions/{id}', one);
const gone = await GET('/api/v1/subscriptions/{id}', one);
show(
  read.data?.data.name,
  listed.data?.data.length,
  updated.data?.data.amount,
  deleted.data?.deleted,
  gone.error?.error.code,
);
