import { accountEndpoints } from './app-accounts.ts';
import { activityEndpoints } from './app-activity.ts';
import { categoryMarkEndpoints } from './app-category-marks.ts';
import { dismissalEndpoints } from './app-dismissals.ts';
import { channelEndpoints } from './app-channels.ts';
import { dateEndpoints } from './app-dates.ts';
import { keyEndpoints } from './app-keys.ts';
import { paymentEndpoints } from './app-payments.ts';
import { preferenceEndpoints } from './app-preferences.ts';
import { reminderEndpoints } from './app-reminders.ts';
import { serverEndpoints } from './app-server.ts';
import { sessionEndpoints } from './app-session.ts';
import { settingsEndpoints } from './app-settings.ts';
import { statusEndpoints } from './app-status.ts';
import { updateEndpoints } from './app-updates.ts';

/** Every endpoint of the window by name: what only the owner does, not part of the public contract. */
export const appEndpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...keyEndpoints,
  ...statusEndpoints,
  ...paymentEndpoints,
  ...dateEndpoints,
  ...settingsEndpoints,
  ...channelEndpoints,
  ...reminderEndpoints,
  ...preferenceEndpoints,
  ...categoryMarkEndpoints,
  ...dismissalEndpoints,
  ...activityEndpoints,
  ...serverEndpoints,
  ...updateEndpoints,
};

export type AppEndpoints = typeof appEndpoints;
export type AppEndpointName = keyof AppEndpoints;
