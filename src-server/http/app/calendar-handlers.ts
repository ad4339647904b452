import type { calendarEndpoints } from '../../contract/app/calendar.ts';
import type { CalendarFiles } from '../../calendar-feed/calendar-files.ts';
import { calendarFile, issueAddress, revokeAddress } from '../../calendar-feed/service.ts';
import type { Context } from '../../context.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for the account's charges in other calendar apps. */
export const createCalendarHandlers = (
  context: Context,
  calendarFiles: CalendarFiles,
): Pick<AppHandlers, keyof typeof calendarEndpoints> => ({
  getCalendar: ({ ownerId }) => ({ data: calendarFiles.show(ownerId) }),
  updateCalendar: {
    later: async (user, { body }) => ({ data: await calendarFiles.choose(user, body) }),
  },
  issueCalendarAddress(user) {
    const path = issueAddress(context, user);
    return { data: calendarFiles.show(user.ownerId), path };
  },
  revokeCalendarAddress(user) {
    revokeAddress(context, user);
    return { data: calendarFiles.show(user.ownerId) };
  },
  exportCalendar: {
    later: ({ ownerId }, { query }) => calendarFile(context, ownerId, query.subscriptionId),
  },
});
