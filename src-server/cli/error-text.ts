import { SqliteError } from 'better-sqlite3';
import { InvalidArgumentError } from 'commander';
import { errorAnswer, inputProblemIn } from '../contract/error-answer.ts';
import type { AppErrorCode, ErrorParams, InputProblem } from '../contract/error-messages.ts';
import { AppError } from '../contract/errors.ts';
import { PortUnusable } from '../http/socket/port-unusable.ts';
import { StoreError } from '../db/errors.ts';
import { CliError } from './cli-error.ts';

/** The problem, followed by what to do next, if anything. */
type Lines = readonly string[];

/** Fixes in command-line terms for errors that the API words in its own. */
const fixes: { [C in AppErrorCode]?: (params: ErrorParams<C>) => string } = {
  subscription_not_found: () => 'To list them, run: perennial subscriptions list',
  payment_not_found: () => 'To list the payments, run: perennial payments list',
  premium_required: () =>
    'To change the plan of the account, run: perennial accounts set-plan NAME --plan premium',
  chargeToCome: () => 'If it has been paid already, add --early.',
  chargeMoved: () => 'Nothing was changed. To confirm the next charge, leave out --date.',
  reminder_not_found: () => 'To list them, run: perennial reminders history',
  session_not_found: () => 'To list them, run: perennial sessions list',
  privateNetwork: ({ permission }) =>
    `If you run the service yourself, add ${optionOf(permission)} true.`,
  remindersOff: () => 'To turn them on, run: perennial settings set --enabled true',
  subscriptionNotReminded: () =>
    'To turn them on, run: perennial subscriptions edit NAME --reminders on',
  chargeSettled: () => 'To undo that, run: perennial reminders handled NAME --undo',
  noChannel: () =>
    'To see how to set one up, run: perennial channels set --help (for Bark: perennial settings set --help)',
  channelNotSetUp: ({ channel }) =>
    `To see how to set it up, run: perennial ${channel === 'bark' ? 'settings' : 'channels'} set --help`,
  datesWaiting: () => "Check the computer's clock, then run: perennial dates move-on",
  noAccountChosen: () => 'Specify one with --account NAME, or set PERENNIAL_ACCOUNT.',
  folderNotAbsolute: () => 'Enter the full path of a folder.',
  noSecondFolder: () => 'To set one, run: perennial backup folder PATH',
  backup_not_found: () => 'To list the backups, run: perennial backup list',
  import_not_found: () => 'To list the imports, run: perennial import list',
  webhook_not_found: () => 'To list the webhooks, run: perennial webhooks list',
  delivery_not_found: () => 'To list the messages, run: perennial webhooks messages NAME',
  noSuchKey: () => 'To list your keys, run: perennial keys list',
};

/** The problem and the fix, in command-line terms. */
export function explain(error: unknown): Lines {
  if (error instanceof AppError) return explainRefusal(error);
  if (error instanceof StoreError || error instanceof CliError) {
    return [error.message, error.suggestedFix];
  }
  if (error instanceof PortUnusable) {
    const passes = error.holder?.isConnection === true;
    return [
      error.message,
      passes
        ? 'The port will be free once that connection ends. Try again later, or choose another port with --port N.'
        : 'Choose another port with --port N.',
    ];
  }
  if (error instanceof SqliteError) return explainSqlite(error);
  // An answer; Commander itself reports wrong options.
  if (error instanceof InvalidArgumentError) return [error.message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

// These name a field, but depend on the data.
const FAILURES: ReadonlySet<AppErrorCode> = new Set(['nameTaken', 'webhookNameTaken', 'dayPaid']);

/** Whether a value is invalid regardless of the data. */
export function isWrongUsage(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const isAboutValue = error.field !== undefined && !FAILURES.has(error.code);
  return isAboutValue || inputProblemIn(error) !== undefined;
}

function explainRefusal(error: AppError): Lines {
  const problem = inputProblemIn(error);
  if (problem !== undefined) return explainInput(problem);
  if (error.code === 'missing') return [`${optionOf(String(error.field))} is required.`];
  const { message, suggestedFix = '' } = errorAnswer(error).details;
  const fix = (fixes[error.code] as ((params: object) => string) | undefined)?.(error.params ?? {});
  // Without the field's name, it would be unclear which option is meant.
  const isNamed =
    error.field === undefined || ['name', 'passphrase', 'folder'].includes(error.field);
  const what = isNamed ? message : `${optionOf(error.field)}: ${message}`;
  return [what, fix ?? suggestedFix];
}

function explainInput(problem: InputProblem): Lines {
  if (problem.kind === 'sentence') return [problem.message, problem.fix];
  if (problem.kind === 'empty') {
    return [
      'There is nothing to change.',
      'Specify at least one option. To list them, use --help.',
    ];
  }
  if (problem.kind === 'unknown') {
    return [
      `${optionOf(problem.name)} does not apply here.`,
      `Use ${problem.validNames.map(optionOf).join(', ')}.`,
    ];
  }
  const { name, rule, isMissing = false, hidden = '' } = problem;
  // In JSON, a value is removed by null.
  const inOptions = rule.replace('or null', 'or ""');
  const what = `${optionOf(name)} ${isMissing ? 'is required and ' : ''}${inOptions}`;
  const example = EXAMPLES[name];
  return [
    hidden === '' ? `${what}.` : `${what}, but contains ${hidden}.`,
    ...(example === undefined ? [] : [`For example: ${optionOf(name)} ${example}`]),
  ];
}

const EXAMPLES: Readonly<Record<string, string>> = {
  timeOfDay: '09:00',
  quietHours: '22:00-08:00',
  furtherDaysBefore: '14,0',
  cancelByDaysBefore: '14,3',
  alertDays: '3',
};

// Options are named after the fields they set.
const OPTIONS: Readonly<Record<string, string>> = {
  furtherDaysBefore: 'further-days',
  cancelByDaysBefore: 'cancel-by-days',
  nextPaymentDate: 'next',
  expiringBefore: 'before',
  billingAnchorDay: 'billing-day',
  notificationEnabled: 'reminders',
  cancelUrl: 'cancel-page',
  links: 'link',
  expiresOn: 'expires',
};

const optionOf = (field: string): string =>
  `--${OPTIONS[field] ?? field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const SQLITE_FIXES: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'Another program is writing to the database. Try again in a moment.',
  SQLITE_FULL: 'Free some disk space, then try again.',
  SQLITE_READONLY: 'Check that the data folder is writable.',
  SQLITE_CORRUPT:
    'The database is damaged. Stop Perennial, then restore a backup: perennial backup restore ID',
  SQLITE_IOERR: 'Check the disk, then try again.',
};

function explainSqlite(error: InstanceType<typeof SqliteError>): Lines {
  // Codes can be more specific, such as SQLITE_IOERR_WRITE.
  const [, fix] = Object.entries(SQLITE_FIXES).find(([code]) => error.code.startsWith(code)) ?? [];
  return [`Cannot use the data: ${error.message}.`, fix ?? `SQLite error code: ${error.code}.`];
}
