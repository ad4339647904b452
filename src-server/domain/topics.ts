/**
 * What of the data can change, for those who depend on it. Each endpoint names the topics that it reads or
 * changes; what is committed is told by topic.
 */
export const topics = [
  /** Subscriptions and their payments. */
  'subscriptions',
  /** Dates that have passed and may have to be moved on once more. */
  'dates',
  /** The owner's calendar day. */
  'day',
  'settings',
  'channels',
  'reminders',
  'keys',
  /** Which accounts there are, their names and plans. */
  'accounts',
  'sessions',
  'preferences',
  'dismissals',
  'categoryMarks',
  'imports',
  /** What is left of the quota, and when keys were used. */
  'usage',
  /** The desktop app and what its system offers. */
  'desktop',
] as const;
export type Topic = (typeof topics)[number];
