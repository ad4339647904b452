/** The groups of Settings with their parts, in the page's order. Each part is the fragment that leads to it. */
export const settingsGroups = [
  { name: 'general', parts: ['account', 'app', 'region'] },
  { name: 'notifications', parts: ['reminders', 'channels', 'coming', 'sent'] },
  { name: 'computer', parts: ['desktop', 'sessions', 'about', 'advanced'] },
] as const;

/** All parts of Settings, in the page's order. */
export const settingsParts = settingsGroups.flatMap(({ parts }) => [...parts]);
