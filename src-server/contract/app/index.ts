import { agentPlanEndpoints } from './agent-plans.ts';
import { accountEndpoints } from './accounts.ts';
import { activityEndpoints } from './activity.ts';
import { backupEndpoints } from './backups.ts';
import { secondFolderEndpoints } from './second-folder.ts';
import { calendarEndpoints } from './calendar.ts';
import { categoryMarkEndpoints } from './category-marks.ts';
import { conversionEndpoints } from './conversion.ts';
import { dismissalEndpoints } from './dismissals.ts';
import { channelEndpoints } from './channels.ts';
import { dateEndpoints } from './dates.ts';
import { deletionEndpoints } from './deletions.ts';
import { importEndpoints } from './imports.ts';
import { keyEndpoints } from './keys.ts';
import { paymentEndpoints } from './payments.ts';
import { preferenceEndpoints } from './preferences.ts';
import { priceEndpoints } from './prices.ts';
import { recordEndpoints } from './records.ts';
import { reminderEndpoints } from './reminders.ts';
import { serverEndpoints } from './server.ts';
import { sessionEndpoints } from './session.ts';
import { settingsEndpoints } from './settings.ts';
import { statusEndpoints } from './status.ts';
import { transferEndpoints } from './transfer.ts';
import { updateEndpoints } from './updates.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every window endpoint by name: what only the owner can do, outside the public contract. */
export const appEndpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...keyEndpoints,
  ...recordEndpoints,
  ...statusEndpoints,
  ...deletionEndpoints,
  ...paymentEndpoints,
  ...priceEndpoints,
  ...dateEndpoints,
  ...settingsEndpoints,
  ...channelEndpoints,
  ...reminderEndpoints,
  ...preferenceEndpoints,
  ...categoryMarkEndpoints,
  ...conversionEndpoints,
  ...dismissalEndpoints,
  ...activityEndpoints,
  ...transferEndpoints,
  ...backupEndpoints,
  ...secondFolderEndpoints,
  ...calendarEndpoints,
  ...importEndpoints,
  ...agentPlanEndpoints,
  ...webhookEndpoints,
  ...serverEndpoints,
  ...updateEndpoints,
};

export type AppEndpoints = typeof appEndpoints;
export type AppEndpointName = keyof AppEndpoints;
