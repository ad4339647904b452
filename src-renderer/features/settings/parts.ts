/** The groups of Settings and their sections in order; each section is also the fragment that links to it. */
export const settingsGroups = [
  { name: 'general', parts: ['account', 'app', 'region', 'total', 'calendar', 'data'] },
  { name: 'notifications', parts: ['reminders', 'channels', 'coming', 'sent'] },
  { name: 'computer', parts: ['desktop', 'backups', 'sessions', 'about', 'advanced'] },
] as const;

/** All parts of Settings, in the page's order. */
export const settingsParts = settingsGroups.flatMap(({ parts }) => [...parts]);
