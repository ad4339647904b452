/** The sections of Settings in order; each is also the fragment that links to it. */
export const settingsParts = [
  'account',
  'app',
  'region',
  'data',
  'reminders',
  'channels',
  'coming',
  'sent',
  'desktop',
  'sessions',
  'about',
  'advanced',
] as const;
