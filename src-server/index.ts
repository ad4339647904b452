// What the rest of the program may use of the server.
export { DEFAULT_HOURLY_QUOTA, dataDirOf } from './config.ts';
export { type Sources, systemSources } from './sources.ts';
export { SESSION_HEADER, type WindowPath, windowPaths } from './contract/app.ts';
export { MAX_BODY_BYTES } from './contract/usual-errors.ts';
export { dataDirOption, portOption } from './cli/options.ts';
export { runCommandLine } from './cli/run.ts';
export { type OpenLog, openLog, redactSecrets } from './log.ts';
export { PortUnusable } from './http/listen.ts';
export type { Delivery } from './reminders/channels/delivery.ts';
export type { DesktopNotifier, ReminderAct } from './reminders/channels/channel.ts';
export type { KeyAnswer, KeyStore } from './sealing.ts';
export { type RunningServer, startServer } from './server.ts';
export type { UpdateState } from './contract/app-updates.ts';
export type { Updates } from './services/updates.ts';
export type { DesktopState } from './services/desktop.ts';
export type { ButtonResult, MessageRecord } from './services/reminder-buttons.ts';
export { StoreError, type StoreFailure, failureOf } from './store/errors.ts';
