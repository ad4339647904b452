/** How many days before a charge its reminders are sent, for the window, with the same rule as the server's. */
export { leadsOf } from '../domain/notification-settings.ts';
