// The part of the server that the shell may use before starting one. It is loaded before the window opens, so
// it must stay small; the server itself is in serve.ts.
export { type OwnCommand, dataDirOf } from './platform/config.ts';
export { absoluteFolder } from './db/files/folders.ts';
export type { Sources } from './sources.ts';
export { SESSION_HEADER, type WindowPath, windowPaths } from './contract/window.ts';
export { priceFormat } from './domain/money.ts';
export { DESKTOP_USER_AGENT } from './domain/window-client.ts';
export { MAX_IMPORT_BYTES } from './contract/limits.ts';
export { dataDirOption, portOption } from './cli/options.ts';
export { prepareDataFolder } from './platform/data-folder.ts';
export { isRunning } from './platform/is-running.ts';
export { type OpenLog, openLog, redactSecrets } from './platform/log.ts';
export { PortUnusable } from './http/socket/port-unusable.ts';
export { type PageFiles, pageAnswer, pageFilesOf } from './http/page-files.ts';
export { type PortHolder, holderText } from './http/socket/port-holder.ts';
export type { Delivery } from './channels/delivery.ts';
export type { DesktopNotifier, PlanAct, ReminderAct } from './channels/outgoing.ts';
export type { KeyAnswer, KeyStore } from './platform/sealing.ts';
export type { RunningServer } from './server.ts';
export type { Offer } from './backups/names.ts';
export type { DesktopStatus } from './contract/app/server.ts';
export type { UpdateState } from './contract/app/updates.ts';
export type { DesktopStatusSource } from './desktop/status.ts';
export type { Updates } from './desktop/updates.ts';
export type { DesktopState } from './desktop/state.ts';
export type { MessagePlan, PlanButtonResult } from './agent-plans/buttons.ts';
export type { ButtonResult, MessageRecord } from './reminders/buttons.ts';
export { StoreError, type StoreFailure, failureOf } from './db/errors.ts';
