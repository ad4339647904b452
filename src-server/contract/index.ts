import { auditEndpoints } from './audit.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

/** Every endpoint of the public contract by name. */
export const endpoints = { ...subscriptionEndpoints, ...auditEndpoints };

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
