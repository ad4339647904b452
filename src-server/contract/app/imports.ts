import { z } from 'zod';
import { periods } from '../../domain/schedule.ts';
import { statuses } from '../../domain/subscription.ts';
import { mostBytesOf } from './export-file.ts';
import { type ProblemCode, problemCodes, questionCodes } from './import-codes.ts';
import { detailFields, writableDetails } from './details.ts';
import { invalidRequest, text } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  CurrencyCode,
  DateOnlyText,
  NoQuery,
  Pagination,
  Timestamp,
  fields,
  invalidPagedQuery,
  invalidQuery,
  uuid,
} from '../fields.ts';
import { guided } from '../guide.ts';

/** The most bytes of what a person decided about its rows. */
const MAX_CHOICES_BYTES = 4 * 1024 * 1024;

/** What becomes of a row. */
const plannedActions = [
  'create',
  'update',
  'different',
  'same',
  'duplicate',
  'deleted',
  'blocked',
] as const;

const Counts = z.strictObject({
  create: z.int().min(0),
  update: z.int().min(0),
  same: z.int().min(0),
  none: z.int().min(0).describe('Rows that were left out.'),
});

const Fields = z
  .strictObject({
    name: z.string(),
    category: z.string(),
    amount: z.number(),
    currency: CurrencyCode,
    period: z.enum(periods),
    customDate: z.string().nullable(),
    customMonths: z.int().nullable(),
    nextPaymentDate: DateOnlyText,
    billingAnchorDay: z.int(),
    notificationEnabled: z.boolean(),
    status: z.enum(statuses),
    trialEndsOn: DateOnlyText.nullable(),
    ...detailFields,
  })
  .partial();

const Row = z.strictObject({
  row: z.int().describe('Its number in the file: a line of a table, else a position.'),
  action: z.enum(plannedActions),
  isIncluded: z.boolean(),
  confidence: z.enum(['exact', 'repaired', 'guessed']),
  fields: Fields,
  problems: z.array(
    z.strictObject({
      code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
      field: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  original: z
    .record(z.string(), z.string())
    .optional()
    .describe('If it is blocked: its cells by their header, or its values by their name.'),
  changes: z.array(z.string()).optional().describe('The fields that it changes.'),
  current: Fields.optional().describe('What its record has in these fields now.'),
  subscriptionId: z.uuid().optional().describe('The record that it is, or that it repeats.'),
  duplicateOf: z
    .strictObject({ name: z.string(), row: z.int().optional() })
    .optional()
    .describe('What it repeats: a record, or an earlier row.'),
  sameName: Fields.pick({ name: true, amount: true, currency: true, period: true })
    .required()
    .extend({ customDate: z.string().nullable(), customMonths: z.int().nullable() })
    .optional()
    .describe('If it is new: a record that is called the same.'),
});

const Example = z.strictObject({ row: z.int(), text: z.string() });

const Question = z.strictObject({
  id: z.string().describe('What its answer is sent under.'),
  code: z.enum(questionCodes),
  key: z.string(),
  choices: z.array(
    z.strictObject({
      value: z.string(),
      label: z.string().optional(),
      evidence: Example.optional().describe('Another row that speaks for it.'),
    }),
  ),
  example: Example,
  rows: z.int().describe('How many rows it is about.'),
  assumed: z.string().optional(),
  isOpen: z.boolean().describe('Whether rows are left out until it is answered.'),
});

const Preview = z.strictObject({
  source: z.string().describe('The kind of its source.'),
  sourceName: z.string().describe('What the source calls itself.'),
  sourceVersion: z.string().optional(),
  isComplete: z
    .boolean()
    .describe('Whether it is an export that restores everything, as the account is empty.'),
  questions: z.array(Question),
  columns: z
    .array(
      z.strictObject({
        header: z.string(),
        target: z.string().nullable(),
        samples: z.array(z.string()),
      }),
    )
    .optional(),
  rows: z.array(Row),
});

const Import = z.strictObject({
  id: z.uuid(),
  source: z.string().describe('The kind of its source.'),
  sourceName: z.string().describe('What the source calls itself.'),
  fileName: z.string(),
  counts: Counts,
  createdAt: Timestamp,
  undoneAt: Timestamp.nullable(),
});

const names = (label: string) =>
  guided(z.record(z.string().max(1000), z.string().max(1000)), {
    rule: 'must be an object of texts',
    fix: `Send ${label} as an object whose values are strings.`,
    asData: { kind: 'choice' },
  });

const Choices = z
  .strictObject({
    from: text('from', 40),
    answers: names('answers'),
    columns: names('columns'),
    rows: guided(
      z.array(
        z.strictObject({
          row: z.int(),
          isIncluded: z.boolean().optional(),
          fields: z
            .strictObject({
              name: fields.name,
              category: fields.category,
              amount: fields.anyAmount,
              currency: fields.anyCurrency,
              period: fields.period,
              customDate: fields.customDate,
              customMonths: fields.customMonths,
              nextPaymentDate: fields.nextPaymentDate,
              status: fields.status,
              notes: writableDetails.notes,
              startedOn: writableDetails.startedOn,
              tags: writableDetails.tags,
            })
            .partial()
            .optional(),
        }),
      ),
      {
        rule: 'must be a list of decisions, each with the number of a row',
        fix: 'Send rows as objects such as {"row": 2, "isIncluded": false}.',
        asData: { kind: 'choice' },
      },
    ),
  })
  .partial();

const params = z.strictObject({ id: uuid('id') });
const invalid = { params: invalidRequest, query: invalidQuery, body: invalidRequest } as const;
const fileErrors = [
  'invalid_json',
  'invalid_request',
  'payload_too_large',
  'not_possible',
  'file_not_found',
] as const;

const Cancelled = z.strictObject({
  data: z.strictObject({ wasRunning: z.boolean() }),
  requestId: RequestId,
});

const cancelling = {
  method: 'POST',
  topics: [],
  params,
  query: NoQuery,
  invalid: { params: invalidRequest, query: invalidQuery },
  status: 200,
  response: Cancelled,
} as const;

/** Files that are imported. */
export const importEndpoints = {
  uploadImport: {
    method: 'POST',
    path: '/app/v1/imports/files',
    topics: [],
    summary: 'Send a file to import; it is held for 30 minutes.',
    query: z.strictObject({ fileName: text('fileName', 255).default('') }),
    invalid: { query: invalidQuery },
    upload: mostBytesOf,
    status: 201,
    response: z.strictObject({
      data: z.strictObject({ id: z.uuid(), fileName: z.string(), size: z.int() }),
      requestId: RequestId,
    }),
    errors: ['payload_too_large', 'not_possible'],
  },
  previewImport: {
    method: 'POST',
    path: '/app/v1/imports/files/:id/preview',
    topics: [],
    summary: 'Say what importing the file would change; nothing is written.',
    params,
    query: NoQuery,
    body: Choices,
    maxBodyBytes: MAX_CHOICES_BYTES,
    invalid,
    writableFields: Object.keys(Choices.shape),
    status: 200,
    response: z.strictObject({ data: Preview, requestId: RequestId }),
    errors: fileErrors,
  },
  applyImport: {
    method: 'POST',
    path: '/app/v1/imports/files/:id/apply',
    topics: [
      'subscriptions',
      'dates',
      'settings',
      'keys',
      'accounts',
      'preferences',
      'dismissals',
      'categoryMarks',
      'imports',
      'conversion',
    ],
    summary: 'Import the file: all of it, or nothing.',
    params,
    query: NoQuery,
    body: Choices.extend({
      expected: guided(z.int().min(0), {
        rule: 'must be the number of rows that the preview adds or updates',
        fix: 'Send expected as a whole number.',
        asData: { kind: 'choice' },
      }),
    }),
    maxBodyBytes: MAX_CHOICES_BYTES,
    invalid,
    writableFields: [...Object.keys(Choices.shape), 'expected'],
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        id: z.uuid().nullable().describe('Null where everything was restored from an export.'),
        counts: Counts,
      }),
      requestId: RequestId,
    }),
    errors: fileErrors,
  },
  cancelImport: {
    ...cancelling,
    path: '/app/v1/imports/files/:id/cancel',
    summary:
      'Cancel what is being done with the file; its own answer says whether it was too late.',
    errors: ['invalid_request', 'file_not_found'],
  },
  listImports: {
    method: 'GET',
    path: '/app/v1/imports',
    topics: ['imports'],
    summary: 'List the imports, newest first.',
    query: z.strictObject({
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Import),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  undoImport: {
    method: 'POST',
    path: '/app/v1/imports/:id/undo',
    topics: ['subscriptions', 'dates', 'imports'],
    summary: 'Take back what an import changed and nobody has changed since.',
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        takenBack: z.int(),
        left: z
          .array(z.strictObject({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() }))
          .describe('What somebody has changed or deleted since.'),
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'import_not_found', 'not_possible'],
  },
  cancelUndo: {
    ...cancelling,
    path: '/app/v1/imports/:id/undo/cancel',
    summary: 'Cancel undoing an import; its own answer says whether it was too late.',
    errors: ['invalid_request', 'import_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
