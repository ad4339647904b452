export { Perennial, type PerennialOptions, type SubscriptionFilters } from './client.ts';
export { PerennialConnectionError, PerennialError, type ErrorCode } from './error.ts';
export type { RequestOptions } from './transport.ts';
export type {
  AuditEntry,
  Currency,
  DuplicateGroup,
  NotificationSettings,
  NotificationSettingsPatch,
  Optimizations,
  SpendSummary,
  Subscription,
  SubscriptionDraft,
  SubscriptionPatch,
} from './types.ts';
