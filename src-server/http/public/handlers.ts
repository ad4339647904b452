import type { Input, Reply } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/public/index.ts';
import * as analytics from '../../analytics/service.ts';
import { listAudit } from '../../audit/service.ts';
import type { Actor, Context } from '../../context.ts';
import type { Subscription } from '../../domain/subscription.ts';
import type { JsonText } from '../../platform/json-text.ts';
import type { PageCache } from '../../subscriptions/list-cache.ts';
import * as settings from '../../settings/service.ts';
import { subscriptionAnswer } from '../../subscriptions/json.ts';
import * as subscriptions from '../../subscriptions/service.ts';

/** What answers an endpoint, once the request may and is well-formed. */
export type Handler<E extends Endpoints[EndpointName]> =
  | {
      /** 400s that only show against what is stored; runs before the quota is used. */
      check?(actor: Actor, input: Input<E>): void;
      run(actor: Actor, input: Input<E>): Reply<E>;
    }
  /** What only reads, and may take long: others are served meanwhile. */
  | { later(actor: Actor, input: Input<E>): Answer<E> | Promise<Answer<E>> };

/** What an endpoint answers; as text where that is kept from one request to the next. */
type Answer<E extends Endpoints[EndpointName]> = Reply<E> | JsonText<Reply<E>>;

/** A handler for every endpoint of the contract: forget one and the types say so. */
export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> };

/** The answer of a list, as it is kept from one request to the next. */
export type ListText = JsonText<Reply<Endpoints['listSubscriptions']>>;

/** The handlers over the services; each makes one call. */
export function createHandlers(context: Context, pages: PageCache<ListText>): Handlers {
  const answer = answerOne(context);
  return {
    listSubscriptions: {
      later: ({ ownerId }, { query }) =>
        subscriptions.isLongSearch(context, ownerId, query)
          ? subscriptions.searchSubscriptions(context, ownerId, query)
          : pages.get(ownerId, JSON.stringify([context.today(ownerId), query]), () =>
              subscriptions.listSubscriptions(context, ownerId, query),
            ),
    },
    createSubscription: {
      run: (actor, { body }) => answer(actor, subscriptions.addSubscription(context, actor, body)),
    },
    getSubscription: {
      run: (actor, { params }) =>
        answer(actor, subscriptions.getSubscription(context, actor.ownerId, params.id)),
    },
    updateSubscription: {
      check: ({ ownerId }, { params, body }) =>
        subscriptions.checkPatch(context, ownerId, params.id, body),
      run: (actor, { params, body }) =>
        answer(actor, subscriptions.patch(context, actor, params.id, body)),
    },
    deleteSubscription: {
      run: (actor, { params }) => subscriptions.removeSubscription(context, actor, params.id),
    },
    getSpendSummary: {
      later: ({ ownerId }, { query }) =>
        analytics.getSpendSummary(context, ownerId, query.horizonDays),
    },
    listDuplicates: { later: ({ ownerId }) => analytics.listDuplicates(context, ownerId) },
    listOptimizations: { later: ({ ownerId }) => analytics.listOptimizations(context, ownerId) },
    getNotificationSettings: {
      run: ({ ownerId }) => settings.getNotificationSettings(context, ownerId),
    },
    updateNotificationSettings: {
      run: (actor, { body }) => settings.updateNotificationSettings(context, actor, body),
    },
    listAudit: {
      run: ({ ownerId }, { query }) => listAudit(context, ownerId, query),
    },
  };
}

/** How the answer that holds one subscription is made for whoever asked. */
export const answerOne =
  (context: Context) =>
  ({ ownerId }: Actor, subscription: Subscription) => ({
    data: subscriptionAnswer(subscription, context.today(ownerId)),
  });
