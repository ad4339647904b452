import { client } from '../clients/hey-api/client.gen.ts';
import * as api from '../clients/hey-api/index.ts';
import { baseUrl, body, headers, show } from './shared.ts';

// The generated schemas of zod check what is sent and what comes back.
const throwOnError = true;
client.setConfig({ baseUrl, headers });
const created = await api.createSubscription({ body, throwOnError });
const path = { id: created.data.data.id };
const read = await api.getSubscription({ path, throwOnError });
const query = { status: 'active', limit: 10 } as const;
const listed = await api.listSubscriptions({ query, throwOnError });
const updated = await api.updateSubscription({ path, body: { amount: 17.99 }, throwOnError });
const deleted = await api.deleteSubscription({ path, throwOnError });
const gone = await api.getSubscription({ path });
show(
  read.data.data.name,
  listed.data.data.length,
  updated.data.data.amount,
  deleted.data.deleted,
  gone.error && 'error' in gone.error ? gone.error.error.code : gone.error,
);
