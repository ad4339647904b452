import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../platform/log.ts';
import { copyBeforeUpdate } from '../backups/service.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Context } from '../context.ts';
import { type DesktopState, desktopState, switchReminders } from './state.ts';
import {
  type MessagePlan,
  type PlanButtonResult,
  planOfMessage,
  pressPlanButton,
} from '../agent-plans/buttons.ts';
import type { PlanAct, ReminderAct } from '../channels/outgoing.ts';
import { getPreferences, updatePreferences } from '../settings/preferences.ts';
import {
  type ButtonResult,
  type MessageRecord,
  pressButton,
  recordOfMessage,
} from '../reminders/buttons.ts';
import type { CheckedCopy } from '../db/copy.ts';
import { guardFiles } from '../db/files/file-guard.ts';
import { hasWebLink } from '../subscriptions/web-links.ts';
import { findOwnerOf } from '../subscriptions/repository.ts';
import type { Writer } from '../db/writer.ts';
import type { Repeat } from '../platform/timers.ts';

/** A desktop shell's access to the data. */
export type DesktopView = {
  state: () => DesktopState;
  /** Only the preferences, which are much faster to read than `state`. */
  preferences: () => DesktopState['preferences'];
  /** Calls `listener` soon after anything that `state` depends on has changed. */
  subscribe: (listener: () => void) => () => void;
  switchReminders: (accountId: string, on: boolean) => Promise<void>;
  /** The ID of the account that owns a record, if the record exists. */
  accountOf: (recordId: string) => string | undefined;
  /** Whether a subscription of any account has this web address among its details. */
  hasWebLink: (address: string) => boolean;
  /** The record of a reminder's message; undefined if there are several or it is gone. */
  recordOf: (messageId: string) => MessageRecord | undefined;
  /** Performs the action of a reminder's button. Resolves once it is on disk. */
  pressButton: (messageId: string, act: ReminderAct) => Promise<ButtonResult>;
  /** The plan of a message about what an agent wants; undefined for other messages, or if the plan is gone. */
  planOf: (messageId: string) => MessagePlan | undefined;
  /** Decides on the plan of a message. Resolves once it is on disk. */
  pressPlanButton: (messageId: string, act: PlanAct) => Promise<PlanButtonResult>;
  /** Saves the port that the desktop app uses from its next start. */
  keepPort: (port: number) => Promise<void>;
  /**
   * Backs up the database before an update is installed, and verifies the backup. Throws if there is no good
   * backup.
   */
  copyBeforeUpdate: () => Promise<CheckedCopy>;
};

// How soon a tray shows changes.
const LOOK_MS = 1000;

/** The dependencies of the view. */
type Inside = {
  context: Context;
  feed: ChangeFeed;
  writer: Writer;
  repeat: Repeat;
  log: Log;
  folder: DataFolder;
};

/** The view for a shell in the same process, which exposes no more than it needs. */
export function desktopViewOf({ context, feed, writer, repeat, log, folder }: Inside): DesktopView {
  const guard = guardFiles([folder.database]);
  return {
    state: () => desktopState(context),
    preferences: () => getPreferences(context).data,
    subscribe(listener) {
      let hasChanged = false;
      const unsubscribe = feed.subscribe(() => (hasChanged = true));
      const stop = repeat(LOOK_MS, () => {
        if (hasChanged) listener();
        hasChanged = false;
      });
      return () => {
        stop();
        unsubscribe();
      };
    },
    switchReminders: (accountId, on) => switchReminders(context, writer, accountId, on),
    accountOf: (recordId) => findOwnerOf(context.db, recordId),
    hasWebLink: (address) => hasWebLink(context.db, address),
    ...buttonsOf({ context, writer, log }),
    keepPort: (port) => writer.write(() => void updatePreferences(context, { port })),
    async copyBeforeUpdate() {
      // SQLite would keep using a file that was moved away, and the backup would be of the wrong database.
      guard();
      const copy = await copyBeforeUpdate(context, folder.copies);
      guard();
      log.info({ path: copy.path }, 'backed up the database before an update');
      return copy;
    },
  };
}

/** The messages that the shell shows, and their buttons. */
const buttonsOf = ({
  context,
  writer,
  log,
}: Pick<Inside, 'context' | 'writer' | 'log'>): Pick<
  DesktopView,
  'recordOf' | 'pressButton' | 'planOf' | 'pressPlanButton'
> => ({
  recordOf: (messageId) => recordOfMessage(context, messageId),
  async pressButton(messageId, act) {
    try {
      return await writer.write(() => pressButton(context, messageId, act));
    } catch (error) {
      log.error(
        { err: error, act, messageId },
        'could not perform the action of a reminder button',
      );
      throw error;
    }
  },
  planOf: (messageId) => planOfMessage(context, messageId),
  async pressPlanButton(messageId, act) {
    try {
      return await pressPlanButton(context, writer, messageId, act);
    } catch (error) {
      log.error({ err: error, act, messageId }, "could not decide on an agent's plan");
      throw error;
    }
  },
});
