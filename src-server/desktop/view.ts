import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../platform/log.ts';
import { copyBeforeUpdate } from '../backups/service.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Context } from '../context.ts';
import { type DesktopState, desktopState, switchReminders } from './state.ts';
import type { ReminderAct } from '../channels/outgoing.ts';
import { getPreferences, updatePreferences } from '../settings/preferences.ts';
import {
  type ButtonResult,
  type MessageRecord,
  pressButton,
  recordOfMessage,
} from '../reminders/buttons.ts';
import type { CheckedCopy } from '../db/copy.ts';
import { guardFiles } from '../db/files/file-guard.ts';
import { findOwnerOf } from '../subscriptions/repository.ts';
import type { Writer } from '../db/writer.ts';
import type { Repeat } from '../platform/timers.ts';

/** What a desktop shell shows of the data, and does with it. */
export type DesktopView = {
  state: () => DesktopState;
  /** The preferences alone, which take far less time than the rest of `state`. */
  preferences: () => DesktopState['preferences'];
  /** Calls `listener` soon after anything that `state` depends on has changed. */
  subscribe: (listener: () => void) => () => void;
  switchReminders: (accountId: string, on: boolean) => Promise<void>;
  /** Id of the account whose a record is, if there is such a record. */
  accountOf: (recordId: string) => string | undefined;
  /** The record that a reminder's message is about; undefined where there are several, or it is gone. */
  recordOf: (messageId: string) => MessageRecord | undefined;
  /** Does what a button of a reminder's message says; resolves once that is on the disk. */
  pressButton: (messageId: string, act: ReminderAct) => Promise<ButtonResult>;
  /** Keeps the port on which the desktop app listens from its next start on. */
  keepPort: (port: number) => Promise<void>;
  /**
   * Copies the database before an update is installed, and checks the copy. Throws where there is no
   * good one.
   */
  copyBeforeUpdate: () => Promise<CheckedCopy>;
};

// How soon a tray shows what has changed.
const LOOK_MS = 1000;

/** What the view is made of. */
type Inside = {
  context: Context;
  feed: ChangeFeed;
  writer: Writer;
  repeat: Repeat;
  log: Log;
  folder: DataFolder;
};

/** The view of a shell in the same process: what it may know of the inside, and no more. */
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
    keepPort: (port) => writer.write(() => void updatePreferences(context, { port })),
    async copyBeforeUpdate() {
      // SQLite would go on with a file that was taken away, and the copy be of another.
      guard();
      const copy = await copyBeforeUpdate(context, folder.copies);
      guard();
      log.info({ path: copy.path }, 'backed up the database before an update');
      return copy;
    },
  };
}
