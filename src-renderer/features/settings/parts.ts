/** The parts of Settings, in their order; each is the fragment that leads to it. */
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
