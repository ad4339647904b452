import type { Context } from '../../src-server/context.ts';
import { updatePreferences } from '../../src-server/settings/preferences.ts';
import { saveSettings } from '../../src-server/settings/service.ts';

type Rest<F> = F extends (context: Context, ...rest: infer R) => unknown ? R : never;

/** Changes preferences, in a transaction of its own. */
export const changePreferences = (context: Context, ...rest: Rest<typeof updatePreferences>) =>
  context.db.transaction(() => updatePreferences(context, ...rest)).immediate();

/** Changes reminder settings, in a transaction of its own. */
export const changeSettings = (context: Context, ...rest: Rest<typeof saveSettings>) =>
  context.db.transaction(() => saveSettings(context, ...rest)).immediate();
