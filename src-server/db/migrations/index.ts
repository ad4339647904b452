import type { Migration } from './migration.ts';
import { firstSchema } from './0001-first-schema.ts';
import { timeAndSettings } from './0002-time-and-settings.ts';
import { reminders } from './0003-reminders.ts';
import { pendingSecrets } from './0004-pending-secrets.ts';
import { oneNormalForm } from './0005-one-normal-form.ts';
import { windowSessions } from './0006-window-sessions.ts';
import { theClock } from './0007-the-clock.ts';
import { longWork } from './0008-long-work.ts';
import { checksums } from './0009-checksums.ts';
import { categoryMarks } from './0010-category-marks.ts';
import { deletedSubscriptions } from './0011-deleted-subscriptions.ts';
import { dismissals } from './0012-dismissals.ts';
import { leftAlone } from './0013-left-alone.ts';
import { daysDeletionsWereSeen } from './0014-days-deletions-were-seen.ts';
import { remindersTakenBack } from './0015-reminders-taken-back.ts';
import { moreChecksums } from './0016-more-checksums.ts';
import { remindersTold } from './0017-reminders-told.ts';
import { anyChannel } from './0018-any-channel.ts';
import { imports } from './0019-imports.ts';
import { calendarFeeds } from './0020-calendar-feeds.ts';
import { intervalsInMonths } from './0021-intervals-in-months.ts';
import { largerAmounts } from './0022-larger-amounts.ts';
import { details } from './0023-details.ts';
import { conversion } from './0024-conversion.ts';
import { agentPlans } from './0025-agent-plans.ts';
import { webhooks } from './0026-webhooks.ts';
import { nextPrices } from './0027-next-prices.ts';
import { cancelByReminders } from './0028-cancel-by-reminders.ts';
import { lastDays } from './0029-last-days.ts';

/**
 * All migrations in order. The position (from 1) is the resulting `user_version`. Append only: migrations are
 * history and must not import code that will change.
 */
export const migrations: readonly Migration[] = [
  firstSchema,
  timeAndSettings,
  reminders,
  pendingSecrets,
  oneNormalForm,
  windowSessions,
  theClock,
  longWork,
  checksums,
  categoryMarks,
  deletedSubscriptions,
  dismissals,
  leftAlone,
  daysDeletionsWereSeen,
  remindersTakenBack,
  moreChecksums,
  remindersTold,
  anyChannel,
  imports,
  calendarFeeds,
  intervalsInMonths,
  largerAmounts,
  details,
  conversion,
  agentPlans,
  webhooks,
  nextPrices,
  cancelByReminders,
  lastDays,
];
