/**
 * The parts of the data that can change. Each endpoint declares the topics that it reads or changes, and
 * commits are reported by topic.
 */
export const topics = [
  /** Subscriptions and their payments. */
  'subscriptions',
  /** Passed dates that may have to be moved on. */
  'dates',
  /** The owner's calendar day. */
  'day',
  'settings',
  'channels',
  'reminders',
  'keys',
  /** The list of accounts, their names, and their plans. */
  'accounts',
  'sessions',
  'preferences',
  'dismissals',
  'categoryMarks',
  'imports',
  /** What agents plan to change and the owner has to allow. */
  'agentPlans',
  /** Webhooks and what they are told of. */
  'webhooks',
  /** The messages to webhooks, and what became of them. */
  'webhookDeliveries',
  /** The calendar's address, alerts, and file. */
  'calendar',
  /** The currency of the total, and exchange rates. */
  'conversion',
  /** Backups, and whether reminders are held after a restore. */
  'backups',
  /** The remaining quota, and when keys were last used. */
  'usage',
  /** The desktop app and the capabilities of its system. */
  'desktop',
] as const;
export type Topic = (typeof topics)[number];
