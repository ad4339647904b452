import { type SaveName, type channelEndpoints, saveNameOf } from '../../contract/app/channels.ts';
import type { reminderEndpoints } from '../../contract/app/reminders.ts';
import { configurableKinds } from '../../channels/definitions.ts';
import * as channels from '../../channels/service.ts';
import type { Context } from '../../context.ts';
import * as acts from '../../reminders/actions.ts';
import * as reminders from '../../reminders/service.ts';
import { type ServerFacts, sendingOf } from '../../server-facts.ts';
import { sendTest } from '../../reminders/test-message.ts';
import { inSlices } from '../../platform/slices.ts';
import type { AppHandlers, WindowUser } from './handler.ts';
import type { WantedValues } from '../../channels/settings.ts';

type Names = keyof typeof channelEndpoints | keyof typeof reminderEndpoints;

/** The handlers for reminders and channels; each makes one service call. */
export function createReminderHandlers(
  context: Context,
  facts: ServerFacts,
): Pick<AppHandlers, Names> {
  return {
    listChannels: ({ ownerId }) => channels.listChannels(context, ownerId),
    ...savers(context),
    removeChannel: (user, { params }) => channels.removeChannel(context, user, params.channel),
    testChannel: {
      later: ({ ownerId }, { params }) =>
        sendTest(context, ownerId, params.channel, sendingOf(facts)),
    },
    listNextReminders: {
      later: ({ ownerId }, { query }) =>
        inSlices(reminders.listNextReminders(context, ownerId, query)),
    },
    listReminders: {
      later: ({ ownerId }, { query }) => inSlices(reminders.listReminders(context, ownerId, query)),
    },
    retryReminder: ({ ownerId }, { params }) => acts.retryReminder(context, ownerId, params.id),
    snoozeReminder: ({ ownerId }, { params, body }) =>
      acts.snoozeReminder(context, ownerId, params.id, body.until),
    unsnoozeReminder: ({ ownerId }, { params }) =>
      acts.unsnoozeReminder(context, ownerId, params.id),
    settleReminder: ({ ownerId }, { params }) =>
      acts.settleReminder(context, ownerId, params.id, true),
    unsettleReminder: ({ ownerId }, { params }) =>
      acts.settleReminder(context, ownerId, params.id, false),
  };
}

function savers(context: Context): Pick<AppHandlers, SaveName> {
  const handlers = configurableKinds.map((kind) => [
    saveNameOf(kind),
    (user: WindowUser, { body }: { body: WantedValues }) =>
      channels.saveChannel(context, user, kind, body),
  ]);
  return Object.fromEntries(handlers) as Pick<AppHandlers, SaveName>;
}
