import type { Actor, Context } from '../../context.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { appAnswer } from '../../subscriptions/json.ts';

/** Builds a response of the window's endpoints with a single subscription. */
export const answerRecord =
  (context: Context) =>
  ({ ownerId }: Actor, subscription: Subscription) => ({
    data: appAnswer(subscription, context.today(ownerId)),
  });
