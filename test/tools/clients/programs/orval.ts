import * as api from '../clients/orval.ts';
import { CreateSubscriptionBody, GetSubscriptionResponse } from '../clients/orval-zod.ts';
import { body, headers, show } from './shared.ts';

const own = { headers };
const created = await api.createSubscription(CreateSubscriptionBody.parse(body), own);
if (created.status !== 201) throw new Error(created.data.error.message);
const { id } = created.data.data;
const read = await api.getSubscription(id, own);
const listed = await api.listSubscriptions({ status: 'active', limit: 10 }, own);
const updated = await api.updateSubscription(id, { amount: 17.99 }, own);
const deleted = await api.deleteSubscription(id, own);
const gone = await api.getSubscription(id, own);
show(
  GetSubscriptionResponse.parse(read.data).data.name,
  listed.status === 200 && listed.data.data.length,
  updated.status === 200 && updated.data.data.amount,
  deleted.status === 200 && deleted.data.deleted,
  gone.status === 404 && gone.data.error.code,
);
