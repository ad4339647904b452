import type { Coverage } from '../coverage.ts';
import { decidedOthers } from './decisions-others.ts';
import { decidedRequests } from './decisions-requests.ts';
import { decidedSubscriptions } from './decisions-subscriptions.ts';
import { limits } from './limits.ts';
import { otherEndpoints } from './other-endpoints.ts';
import { resources } from './resources.ts';
import { allEndpoints, rules } from './rules.ts';
import { service } from './service.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';

/** What proves docs/contract/public-api-v1.md. */
export const contractCoverage: Coverage = {
  ...service,
  ...resources,
  ...allEndpoints,
  ...subscriptionEndpoints,
  ...otherEndpoints,
  ...rules,
  ...limits,
};

/** What proves docs/contract/decisions.md. */
export const decisionsCoverage: Coverage = {
  ...decidedRequests,
  ...decidedSubscriptions,
  ...decidedOthers,
};
