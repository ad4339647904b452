/** On how many days before a charge it is told, for the window: the same rule as the server's. */
export { leadsOf } from '../domain/notification-settings.ts';
