import type { agentPlanEndpoints } from '../../contract/app/agent-plans.ts';
import type { categoryMarkEndpoints } from '../../contract/app/category-marks.ts';
import type { dismissalEndpoints } from '../../contract/app/dismissals.ts';
import type { recordEndpoints } from '../../contract/app/records.ts';
import type { statusEndpoints } from '../../contract/app/status.ts';
import { listActivity, listDeletedRecords } from '../../audit/service.ts';
import * as accounts from '../../accounts/window-accounts.ts';
import * as keys from '../../accounts/window-keys.ts';
import { dismiss, listDismissals } from '../../dismissals/service.ts';
import { addCategoryMarks, listCategoryMarks } from '../../categories/service.ts';
import type { Context } from '../../context.ts';
import { type DateActs, getDates } from '../../renewals/dates.ts';
import {
  purgeSubscription,
  restoreSubscription,
  showDeletions,
} from '../../subscriptions/deleted.ts';
import { saveSettings, showSettings } from '../../settings/service.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { AppHandlers } from './handler.ts';
import { createPaymentHandlers } from './payment-handlers.ts';
import { getPreferences, updatePreferences } from '../../settings/preferences.ts';
import {
  type ServerFacts,
  chooseFolder,
  getOpenCommand,
  getServer,
  retryKeyStore,
} from '../../server-facts.ts';
import * as updating from '../../desktop/updates.ts';
import type { SecondFolder } from '../../backups/second-folder/keeper.ts';
import { createAgentPlanHandlers } from './agent-plan-handlers.ts';
import { createBackupHandlers } from './backup-handlers.ts';
import { createCalendarHandlers } from './calendar-handlers.ts';
import { createConversionHandlers } from './conversion-handlers.ts';
import { createImportHandlers } from './import-handlers.ts';
import { exportFile } from '../../transfer/service.ts';
import { createRecord, listRecords, updateRecord } from '../../subscriptions/records.ts';
import { getSubscription } from '../../subscriptions/service.ts';
import { setTrial, transition } from '../../subscriptions/status.ts';
import { answerRecord } from './answer-record.ts';
import * as sessions from '../../accounts/sessions.ts';
import type { CalendarFiles } from '../../calendar-feed/calendar-files.ts';
import type { RateKeeper } from '../../conversion/rate-keeper.ts';
import { inSlices } from '../../platform/slices.ts';
import type { ReplaceDamaged } from '../../backups/window-backups.ts';
import type { Writer } from '../../db/writer.ts';
import type { RunJob } from '../../jobs/run.ts';
import { createReminderHandlers } from './reminder-handlers.ts';
import { createWebhookHandlers } from './webhook-handlers.ts';

/** The dependencies of the handlers besides the context. */
type HandlerParts = {
  facts: ServerFacts;
  dates: DateActs;
  /** The data folder: its database, and the folder of its backups. */
  folder: Pick<DataFolder, 'path' | 'database' | 'copies'>;
  writer: Writer;
  runJob: RunJob;
  calendarFiles: CalendarFiles;
  rates: RateKeeper;
  secondFolder: SecondFolder;
  /**
   * Removes the data of deleted accounts. Resolves once that is done, or has failed and is left to the next
   * start.
   */
  removeDeleted: () => Promise<void>;
  replaceDamaged: ReplaceDamaged;
  /** Called when a link has been opened. */
  onLinkUsed: () => void;
};

/** The handlers; each makes one service call. */
export function createAppHandlers(context: Context, parts: HandlerParts): AppHandlers {
  const { facts, dates, folder, writer, runJob, calendarFiles, removeDeleted, onLinkUsed } = parts;
  return {
    openSession(user, { body }) {
      const opened = sessions.openSession(context, user, body.token, user.userAgent);
      onLinkUsed();
      return opened;
    },
    issueLink: () => ({ token: sessions.issueLinkToken(context) }),
    getOpenCommand: () => getOpenCommand(facts),
    closeSession(user) {
      sessions.closeSession(context, user, user.session);
      return { closed: true };
    },
    listSessions: ({ session }) => sessions.listSessions(context, session),
    endSession: (user, { params }) => sessions.endSession(context, user, params.id),
    endOtherSessions: (user) => sessions.endOtherSessions(context, user, user.session),
    ...createAccountHandlers(context, { writer, copies: folder.copies, removeDeleted }),
    ...createKeyHandlers(context),
    ...createRecordHandlers(context),
    ...createStatusHandlers(context),
    ...createPaymentHandlers(context),
    ...createDateHandlers(context, dates),
    getSettings: ({ ownerId }) => ({ data: showSettings(context, ownerId) }),
    saveSettings: (user, { body }) => ({ data: saveSettings(context, user, body) }),
    ...createReminderHandlers(context, facts),
    ...createWebhookHandlers(context, parts),
    ...createWindowHandlers(context),
    ...createImportHandlers(context, { runJob, copies: folder.copies }),
    listDeletions: ({ ownerId }, { query }) => showDeletions(context, ownerId, query),
    purgeSubscription: (user, { params }) => purgeSubscription(context, user, params.id),
    listActivity: ({ ownerId }, { query }) => listActivity(context, ownerId, query),
    listDeletedRecords: ({ ownerId }, { query }) => listDeletedRecords(context, ownerId, query),
    exportData: {
      later: ({ ownerId }, { query }) =>
        exportFile(context, query.accounts === 'all' ? undefined : ownerId),
    },
    ...createBackupHandlers(context, parts),
    ...createCalendarHandlers(context, calendarFiles),
    ...createConversionHandlers(context, parts.rates),
    getUpdates: () => updating.getUpdates(facts.updates),
    checkForUpdates: { later: async () => updating.checkForUpdates(facts.updates) },
    installUpdate: { later: async () => updating.installUpdate(facts.updates) },
    chooseFolder: { later: () => chooseFolder(facts) },
    retryKeyStore: { later: async () => retryKeyStore(facts) },
    getServer: ({ ownerId }) => getServer(context, facts, ownerId),
  };
}

type AccountHandlers = Pick<
  AppHandlers,
  'listAccounts' | 'createAccount' | 'updateAccount' | 'deleteAccount'
>;

const createAccountHandlers = (
  context: Context,
  {
    writer,
    copies,
    removeDeleted,
  }: Pick<HandlerParts, 'writer' | 'removeDeleted'> & { copies: string },
): AccountHandlers => ({
  listAccounts: () => accounts.listAll(context),
  createAccount: (user, { body }) => accounts.create(context, user, body),
  updateAccount: (user, { params, body }) => accounts.update(context, user, params.id, body),
  deleteAccount: {
    async later(_user, { params }) {
      const reply = await accounts.remove(context, params.id, { writer, copies });
      // The response doesn't have to wait for the removal.
      void removeDeleted();
      return reply;
    },
  },
});

const createKeyHandlers = (
  context: Context,
): Pick<AppHandlers, 'listKeys' | 'issueKey' | 'revokeKey' | 'listActors'> => ({
  listKeys: ({ ownerId }) => keys.listOwn(context, ownerId),
  issueKey: (user, { body }) => keys.issue(context, user, body),
  revokeKey: (user, { params }) => keys.revoke(context, user, params.id),
  listActors: ({ ownerId }) => keys.listActors(context, ownerId),
});

function createRecordHandlers(context: Context): Pick<AppHandlers, keyof typeof recordEndpoints> {
  const answer = answerRecord(context);
  return {
    listRecords: { later: ({ ownerId }, { query }) => listRecords(context, ownerId, query) },
    createRecord: (user, { body }) => answer(user, createRecord(context, user, body)),
    getRecord: (user, { params }) =>
      answer(user, getSubscription(context, user.ownerId, params.id)),
    updateRecord: (user, { params, body }) =>
      answer(user, updateRecord(context, user, params.id, body)),
  };
}

type StatusHandlers = Pick<AppHandlers, keyof typeof statusEndpoints>;

function createStatusHandlers(context: Context): StatusHandlers {
  const answer = answerRecord(context);
  return {
    pauseSubscription: (user, { params }) =>
      answer(user, transition(context, user, params.id, 'pause')),
    resumeSubscription: (user, { params }) =>
      answer(user, transition(context, user, params.id, 'resume')),
    cancelSubscription: (user, { params }) =>
      answer(user, transition(context, user, params.id, 'cancel')),
    reactivateSubscription: (user, { params }) =>
      answer(user, transition(context, user, params.id, 'reactivate')),
    restoreSubscription: (user, { params }) =>
      answer(user, restoreSubscription(context, user, params.id)),
    setTrial: (user, { params, body }) =>
      answer(user, setTrial(context, user, params.id, body.trialEndsOn)),
  };
}

type DateHandlers = Pick<AppHandlers, 'getDates' | 'moveDatesOn' | 'takeChargesBack'>;

const createDateHandlers = (context: Context, dates: DateActs): DateHandlers => ({
  getDates: { later: ({ ownerId }) => inSlices(getDates(context, ownerId)) },
  moveDatesOn: { later: (user) => dates.moveOn(user) },
  takeChargesBack: { later: (user) => dates.takeBack(user) },
});

type WindowEndpointName =
  | keyof typeof categoryMarkEndpoints
  | keyof typeof dismissalEndpoints
  | keyof typeof agentPlanEndpoints;

/** The handlers for what windows store with the data. */
function createWindowHandlers(
  context: Context,
): Pick<AppHandlers, WindowEndpointName | 'getPreferences' | 'updatePreferences'> {
  return {
    ...createAgentPlanHandlers(context),
    getPreferences: () => getPreferences(context),
    updatePreferences: (_user, { body }) => updatePreferences(context, body),
    listCategoryMarks: ({ ownerId }) => listCategoryMarks(context, ownerId),
    addCategoryMarks: ({ ownerId }, { body }) => addCategoryMarks(context, ownerId, body.marks),
    listDismissals: ({ ownerId }) => listDismissals(context, ownerId),
    dismiss: ({ ownerId }, { body }) => dismiss(context, ownerId, body),
  };
}
