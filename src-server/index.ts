// What the shell may use of the server before it starts one. It is loaded before the window opens, so what
// comes with it is kept small; the server itself is in serve.ts.
export { dataDirOf } from './config.ts';
export { absoluteFolder } from './store/folders.ts';
export type { Sources } from './sources.ts';
export { SESSION_HEADER, type WindowPath, windowPaths } from './contract/window.ts';
export { priceFormat } from './domain/money.ts';
export { DESKTOP_USER_AGENT } from './domain/window-client.ts';
export { MAX_BODY_BYTES } from './contract/limits.ts';
export { dataDirOption, portOption } from './cli/options.ts';
export { prepareDataFolder } from './data-folder.ts';
export { isRunning } from './is-running.ts';
export { type OpenLog, openLog, redactSecrets } from './log.ts';
export { PortUnusable } from './http/port-unusable.ts';
export { type PageFiles, pageAnswer, pageFilesOf } from './pages.ts';
export { type PortHolder, holderText } from './http/port-holder.ts';
export type { Delivery } from './reminders/channels/delivery.ts';
export type { DesktopNotifier, ReminderAct } from './reminders/channels/channel.ts';
export type { KeyAnswer, KeyStore } from './sealing.ts';
export type { RunningServer } from './server.ts';
export type { DesktopStatus } from './contract/app-server.ts';
export type { UpdateState } from './contract/app-updates.ts';
export type { DesktopSurroundings } from './services/desktop-status.ts';
export type { Updates } from './services/updates.ts';
export type { DesktopState } from './services/desktop.ts';
export type { ButtonResult, MessageRecord } from './services/reminder-buttons.ts';
export { StoreError, type StoreFailure, failureOf } from './store/errors.ts';
