import { z } from 'zod';
import { plans } from '../../domain/account.ts';
import { currencies } from '../../domain/currencies.ts';
import { doneActions } from '../../domain/import-actions.ts';
import {
  DEFAULT_CANCEL_BY_DAYS,
  LONGEST_FURTHER_DAYS,
  MOST_FURTHER_DAYS,
} from '../../domain/notification-settings.ts';
import { reminderKinds } from '../../domain/reminder.ts';
import { type Cadence, MAX_CUSTOM_DAYS, MAX_CUSTOM_MONTHS } from '../../domain/schedule.ts';
import { intervalProblem } from '../../domain/subscription.ts';
import { reminderChannels } from '../../channels/definitions.ts';
import { builtInKeyKinds, ownRecordActions, ownerActions } from './activity.ts';
import { CategoryMark } from './category-marks.ts';
import { OwnRates } from './conversion.ts';
import { LONGEST_CONCERN } from './dismissals.ts';
import { OutcomeBody } from './outcomes.ts';
import { PortablePreferences } from './preferences.ts';
import { detailFields } from './details.ts';
import { appFields } from './fields.ts';
import { RequestId } from '../errors.ts';
import { about, dateOnly, fields } from '../fields.ts';
import { MAX_EXPORT_BYTES, MAX_IMPORT_BYTES } from '../limits.ts';
import { subscriptionActions } from '../public/audit.ts';
import { Subscription } from '../public/subscriptions.ts';

/** What the first member of an export says, by which it is recognized. */
export const EXPORT_FORMAT = 'perennial-export';
/** The version of the format. A reader refuses a later one; a member that may be absent needs no new version. */
export const EXPORT_VERSION = 1;

// Enough for the first two members, however they are indented.
const START_BYTES = 100;

/**
 * Whether a file says that it is a Perennial export, of whatever version. Reads only its first bytes. What only pretends
 * to be one may be as large as an export, so both members are needed.
 */
export const isExport = (bytes: Uint8Array): boolean =>
  /^\s*\{\s*"format"\s*:\s*"perennial-export"\s*,\s*"version"\s*:\s*\d/.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES)),
  );

/** The maximum size of a file to import that begins with these bytes. */
export const mostBytesOf = (start: Uint8Array): number =>
  isExport(start) ? MAX_EXPORT_BYTES : MAX_IMPORT_BYTES;

const Id = z.uuid();
const Moment = z.iso.datetime({ precision: 3 });
const Count = z.int().min(0);

const Payment = z.strictObject({
  paidOn: dateOnly('paidOn'),
  amount: fields.anyAmount,
  currency: fields.anyCurrency,
});

const Occasion = z.strictObject({ kind: z.enum(reminderKinds), date: dateOnly('date') });

const State = z.strictObject({
  id: Id,
  name: fields.name,
  category: fields.category,
  amount: fields.anyAmount,
  currency: fields.anyCurrency,
  period: fields.period,
  customDays: z
    .int()
    .min(1)
    .max(MAX_CUSTOM_DAYS)
    .nullable()
    .describe(
      'The days between two charges where period is custom and there are no customMonths; null otherwise.',
    ),
  customMonths: z
    .int()
    .min(2)
    .max(MAX_CUSTOM_MONTHS)
    .nullable()
    .default(null)
    .describe('The months between two charges where period is custom; otherwise null or absent.'),
  nextPaymentDate: dateOnly('nextPaymentDate').describe(about.nextPaymentDate),
  billingAnchorDay: z.int().min(1).max(31).describe(about.billingAnchorDay),
  notificationEnabled: z.boolean().describe(about.notificationEnabled),
  status: fields.status,
  trialEndsOn: dateOnly('trialEndsOn').nullable().describe('The last day of the trial.'),
  details: z
    .strictObject(detailFields)
    .optional()
    .describe('What is known of it; absent if nothing is.'),
  createdAt: Moment,
  updatedAt: Moment,
});

// Every 12 months is yearly.
const hasOneInterval = (sent: Cadence): boolean =>
  intervalProblem(sent) === undefined && sent.customMonths !== 12;

const Record = State.extend({
  isTracked: z
    .boolean()
    .describe(
      'Whether nextPaymentDate moves on once it has passed. False for a date that had passed already when it was entered.',
    ),
  payments: z.array(Payment).describe('What was charged, oldest first.'),
  handled: z.array(Occasion).describe('Reminders that the owner has dealt with.'),
});

const Deleted = Record.extend({
  deletedAt: Moment,
  daysSeen: Count.describe('On how many days since the deletion Perennial ran.'),
  lastSeenOn: z.union([dateOnly('lastSeenOn'), z.literal('')]),
});

const DaysBefore = z.array(z.int().min(0).max(LONGEST_FURTHER_DAYS)).max(MOST_FURTHER_DAYS);

const Settings = z.strictObject({
  enabled: fields.enabled,
  daysBefore: fields.daysBefore,
  furtherDaysBefore: DaysBefore,
  cancelByDaysBefore: DaysBefore.default([...DEFAULT_CANCEL_BY_DAYS]),
  timeOfDay: appFields.timeOfDay,
  quietHours: appFields.quietHours,
  timeZone: appFields.timeZone,
  locale: appFields.locale,
  allowPrivatePush: z.boolean(),
  desktopNotifications: z.boolean(),
  updatedAt: Moment,
});

const Reminder = z.strictObject({
  id: Id,
  subscriptionId: Id,
  ...Occasion.shape,
  daysBefore: Count,
  snoozedUntil: z.string().max(10),
  channel: z.enum(reminderChannels),
  name: z.string(),
  amount: fields.anyAmount,
  currency: fields.anyCurrency,
  dueAt: Moment,
  state: z.enum(['sent', 'failed', 'dropped']),
  attempts: Count,
  messageId: z.string().nullable(),
  triedAt: Moment.nullable(),
  outcome: OutcomeBody.nullable(),
  interruptions: Count,
  unsure: Count,
  leftAlone: Count,
  isTakenBack: z.boolean(),
});

const actor = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('issued'), id: Id, name: appFields.name }),
    z.strictObject({ kind: z.enum(builtInKeyKinds) }),
  ])
  .describe('The key under which it was done; the key itself is not in the file.');

// As it was recorded, member by member: an answer of the API where the public audit shows it.
const Recorded = z.record(z.string(), z.unknown()).nullable();
const Details = Recorded.default(null);
const publicActions: ReadonlySet<string> = new Set(subscriptionActions);

const Entry = z
  .strictObject({
    id: Id,
    action: z.enum([...subscriptionActions, ...ownRecordActions, ...ownerActions]),
    actor,
    subscriptionId: Id.nullable(),
    requestId: RequestId,
    before: Recorded,
    after: Recorded,
    beforeDetails: Details.describe('What before lacks because the public API never returns it.'),
    afterDetails: Details,
    createdAt: Moment,
  })
  .refine(
    ({ action, subscriptionId }) =>
      action.startsWith('subscription.') === (subscriptionId !== null),
  )
  .refine(
    ({ action, before, after }) =>
      !publicActions.has(action) ||
      [before, after].every((state) => Subscription.nullable().safeParse(state).success),
  );

// Not walked through: members can have any names and depth.
const Verbatim = z.unknown().refine((value) => typeof value === 'object' && value !== null);
const Json = z.unknown().refine((value) => value !== undefined);

const ImportRow = z.strictObject({
  row: z.int(),
  source: z.string(),
  identity: z.string().describe('Its ID at the source, or a hash of its content.'),
  action: z.enum(doneActions),
  subscriptionId: Id.nullable(),
  fields: Verbatim.describe('What was read from it.'),
  details: Verbatim.describe('What Perennial has no field for.'),
  original: Json.describe('The row, verbatim.'),
  before: State.nullable(),
  after: State.nullable(),
  entry: Id.nullable().describe('The entry of the activity that changed the subscription.'),
});

const Import = z.strictObject({
  id: Id,
  source: z.string(),
  fileName: z.string(),
  sha256: z.string().length(64).describe('Of the file.'),
  fingerprint: z.string().nullable().describe('Of the header of a table.'),
  choices: z
    .strictObject({
      answers: z.record(z.string(), z.string()),
      columns: z.record(z.string(), z.string()),
    })
    .partial()
    .describe('How it was read.'),
  counts: z.strictObject({ create: Count, update: Count, same: Count, none: Count }),
  createdAt: Moment,
  undoneAt: Moment.nullable(),
  rows: z.array(ImportRow),
});

const Conversion = z.strictObject({
  currency: z.enum(currencies).nullable(),
  automatic: z.boolean(),
  ownRates: OwnRates,
});

const Account = z.strictObject({
  name: appFields.name,
  plan: z.enum(plans),
  counts: z.strictObject({
    subscriptions: Count,
    payments: Count,
    deleted: Count,
    reminders: Count,
    activity: Count,
    imports: Count.optional(),
  }),
  settings: Settings.nullable().describe('Null as long as they are the defaults.'),
  categoryMarks: z.array(CategoryMark),
  dismissals: z.array(
    z.strictObject({ concern: z.string().min(1).max(LONGEST_CONCERN), dismissedAt: Moment }),
  ),
  subscriptions: z
    .array(Record.refine(hasOneInterval, { path: ['period'] }))
    .describe('In the order in which they were added.'),
  deleted: z
    .array(Deleted.refine(hasOneInterval, { path: ['period'] }))
    .describe('Deleted in the last 30 days, so that they can be restored.'),
  reminders: z.array(Reminder).describe('What was sent, or can no longer be.'),
  activity: z.array(Entry).describe('Every change, oldest first.'),
  conversion: Conversion.optional().describe('How the total is converted.'),
  imports: z.array(Import).optional().describe('Imported files, oldest first, with their rows.'),
});

/**
 * A complete export: everything that accounts hold but secrets, keys and the settings of channels. It says
 * nothing of when or where it was made, so that the same data give the same bytes.
 */
export const ExportFile = z
  .strictObject({
    format: z.literal(EXPORT_FORMAT),
    version: z.literal(EXPORT_VERSION),
    preferences: PortablePreferences.describe('How the window looks.'),
    accounts: z.array(Account).min(1),
  })
  .meta({ title: 'Perennial export', description: 'Everything but secrets and keys.' });

/** A complete export, read. */
export type ExportFile = z.output<typeof ExportFile>;
export type ExportedAccount = ExportFile['accounts'][number];
export type ExportedRecord = ExportedAccount['subscriptions'][number];
export type ExportedReminder = ExportedAccount['reminders'][number];
export type ExportedEntry = ExportedAccount['activity'][number];
export type ExportedState = z.output<typeof State>;
export type ExportedImport = NonNullable<ExportedAccount['imports']>[number];
