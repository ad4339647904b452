import type { PlannedAction } from '../contract/app/agent-plans.ts';
import type { AnyEndpoint, Input } from '../contract/endpoint.ts';
import { recordEndpoints } from '../contract/app/records.ts';
import { AppError } from '../contract/errors.ts';
import { parsePart } from '../contract/problems.ts';
import { notificationSettingsEndpoints } from '../contract/public/notification-settings.ts';

const { createRecord, updateRecord } = recordEndpoints;
const { updateNotificationSettings } = notificationSettingsEndpoints;

/** A change as an agent sends it. */
export type SentChange = {
  action: PlannedAction;
  id?: string | undefined;
  fields?: Readonly<Record<string, unknown>> | undefined;
};

/** A change whose fields are valid in themselves. */
export type Change =
  | { action: 'create'; body: Input<typeof createRecord>['body'] }
  | { action: 'update'; id: string; body: Input<typeof updateRecord>['body'] }
  | { action: 'delete' | 'pause' | 'resume' | 'cancel' | 'reactivate'; id: string }
  | {
      action: 'update_notification_settings';
      body: Input<typeof updateNotificationSettings>['body'];
    };

/** Parses the changes of a plan. Throws the error of the first wrong one, whose field has its position. */
export const parseChanges = (sent: readonly SentChange[]): Change[] =>
  sent.map((change, index) => inChange(index, () => parseChange(change)));

/** Runs `work`. Adds the position of the change to the field of an error. */
export function inChange<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const place = `changes[${index}]`;
    const field = error.field === undefined ? place : `${place}.${error.field}`;
    const { code, params }: AppError = error;
    throw Object.assign(new AppError(code, ...([params] as never)), { field });
  }
}

/** Parses one change. Throws 400. */
export function parseChange({ action, id, fields }: SentChange): Change {
  if (action === 'create') {
    refuse('id', id);
    return { action, body: bodyOf(createRecord, fields) as Input<typeof createRecord>['body'] };
  }
  if (action === 'update_notification_settings') {
    refuse('id', id);
    const body = bodyOf(updateNotificationSettings, fields);
    return { action, body: body as Input<typeof updateNotificationSettings>['body'] };
  }
  if (id === undefined)
    throw wrong('id', 'is required for this action', 'Send the ID of the subscription as id.');
  if (action === 'update') {
    const body = bodyOf(updateRecord, fields) as Input<typeof updateRecord>['body'];
    return { action, id, body };
  }
  refuse('fields', fields);
  return { action, id };
}

function bodyOf(endpoint: AnyEndpoint, fields: SentChange['fields'] = {}): unknown {
  if ('status' in fields) {
    const problem = {
      kind: 'rule',
      name: 'status',
      rule: 'is not a field that can be set',
      fix: 'Use the action pause, resume, cancel, or reactivate instead.',
    } as const;
    throw new AppError('invalid_subscription_field', { problem }, 'status');
  }
  return parsePart(endpoint, 'body', fields);
}

function refuse(name: string, value: unknown): void {
  if (value !== undefined) {
    throw wrong(name, 'does not apply to this action', `Leave out ${name}.`);
  }
}

const wrong = (name: string, rule: string, fix: string) =>
  new AppError('invalid_request', { problem: { kind: 'rule', name, rule, fix } }, name);
