import { analyticsEndpoints } from './analytics.ts';
import { auditEndpoints } from './audit.ts';
import { notificationSettingsEndpoints } from './notification-settings.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

/** Every endpoint of the public contract by name. */
export const endpoints = {
  ...subscriptionEndpoints,
  ...analyticsEndpoints,
  ...auditEndpoints,
  ...notificationSettingsEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
