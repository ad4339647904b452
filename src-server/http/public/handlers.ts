import type { AnyEndpoint, Input, InputPart, Reply } from '../../contract/endpoint.ts';
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

/** A handler for an endpoint, called with an authorized and valid request. */
export type Handler<E extends Pick<AnyEndpoint, InputPart | 'response'>> =
  | {
      /** Throws 400s that depend on stored data. Runs before the quota is used. */
      check?(actor: Actor, input: Input<E>): void;
      /** The record as a GET would return it, for endpoints that honour `If-Match`. */
      current?(actor: Actor, input: Input<E>): object;
      run(actor: Actor, input: Input<E>): Reply<E>;
    }
  /** For reads that may take long: other requests are served meanwhile. */
  | { later(actor: Actor, input: Input<E>): Answer<E> | Promise<Answer<E>> };

/** An endpoint's response, as text if it is cached. */
type Answer<E extends Pick<AnyEndpoint, 'response'>> = Reply<E> | JsonText<Reply<E>>;

/** One handler per endpoint of the contract; a missing one is a type error. */
export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> };

/** A list response in its cached form. */
export type ListText = JsonText<Reply<Endpoints['listSubscriptions']>>;

/** The handlers; each makes one service call. */
export function createHandlers(context: Context, pages: PageCache<ListText>): Handlers {
  const answer = answerOne(context);
  const currentSubscription = (actor: Actor, { params }: { params: { id: string } }) =>
    answer(actor, subscriptions.getSubscription(context, actor.ownerId, params.id));
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
    getSubscription: { run: currentSubscription },
    updateSubscription: {
      check: ({ ownerId }, { params, body }) =>
        subscriptions.checkPatch(context, ownerId, params.id, body),
      current: currentSubscription,
      run: (actor, { params, body }) =>
        answer(actor, subscriptions.patch(context, actor, params.id, body)),
    },
    deleteSubscription: {
      current: currentSubscription,
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
      current: ({ ownerId }) => settings.getNotificationSettings(context, ownerId),
      run: (actor, { body }) => settings.updateNotificationSettings(context, actor, body),
    },
    listAudit: {
      run: ({ ownerId }, { query }) => listAudit(context, ownerId, query),
    },
  };
}

const answerOne =
  (context: Context) =>
  ({ ownerId }: Actor, subscription: Subscription) => ({
    data: subscriptionAnswer(subscription, context.today(ownerId)),
  });
