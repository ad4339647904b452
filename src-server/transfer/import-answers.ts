import type { importEndpoints } from '../contract/app/imports.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { customDaysOf } from '../contract/intervals.ts';
import { amountOf, wholeHundredths } from '../domain/money.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Context } from '../context.ts';
import type { Slices } from '../platform/slices.ts';
import type { ImportedFields } from './import/draft.ts';
import { answerKey } from './import/interview.ts';
import { sources } from './import/sources/index.ts';
import { originalCells } from './original-cells.ts';
import { type PlannedRow, type RowDecisions, currentOf } from './import-plan.ts';
import { type ImportPreview, openQuestions } from './imports.ts';
import { listImports } from './imports-repository.ts';

type Contract = typeof importEndpoints;
type Answer = Reply<Contract['previewImport']>['data'];
type Decision = NonNullable<Input<Contract['previewImport']>['body']['rows']>[number];

const nameOf = (source: string): string =>
  sources.find(({ kind }) => kind === source)?.name ?? source;

/** The API's representation of a preview. */
export function* previewAnswer(preview: ImportPreview): Slices<Omit<Answer, 'isComplete'>> {
  const { source, sourceVersion, questions, table, planned } = preview;
  const open = new Set(openQuestions(preview).map(answerKey));
  const rows: Answer['rows'] = [];
  for (const row of planned) {
    rows.push(rowAnswer(row));
    yield;
  }
  return {
    source,
    sourceName: nameOf(source),
    ...(sourceVersion === undefined ? {} : { sourceVersion }),
    questions: questions.map((question) => {
      const id = answerKey(question);
      return { id, ...question, isOpen: open.has(id) };
    }),
    ...(table === undefined
      ? {}
      : {
          columns: table.columns.map(({ header, target, samples }) => ({
            header,
            target,
            samples,
          })),
        }),
    rows,
  };
}

function rowAnswer(planned: PlannedRow): Answer['rows'][number] {
  const { action, isIncluded, imported, changes, record, duplicateOf, sameName } = planned;
  const subscriptionId =
    record?.id ?? (duplicateOf && 'id' in duplicateOf ? duplicateOf.id : undefined);
  return {
    row: imported.row,
    action,
    isIncluded,
    confidence: imported.confidence,
    fields: fieldsAnswer(imported.fields),
    problems: imported.problems.map(({ code, field, params }) => ({
      code,
      ...(field === undefined ? {} : { field }),
      ...(params === undefined ? {} : { params }),
    })),
    ...(action === 'blocked' ? { original: originalCells(imported.original) } : {}),
    ...(changes === undefined || record === undefined
      ? {}
      : {
          changes: Object.keys(fieldsAnswer(changes)),
          current: fieldsAnswer(currentOf(record, changes)),
        }),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    ...(duplicateOf === undefined
      ? {}
      : {
          duplicateOf: {
            name: duplicateOf.name,
            ...('row' in duplicateOf ? { row: duplicateOf.row } : {}),
          },
        }),
    ...(sameName === undefined ? {} : { sameName: sameNameAnswer(sameName) }),
  };
}

const sameNameAnswer = ({
  name,
  amountHundredths,
  currency,
  period,
  customDays,
  customMonths,
}: Subscription) => ({
  name,
  amount: amountOf(amountHundredths),
  currency,
  period,
  customDate: customDays === null ? null : String(customDays),
  customMonths,
});

function fieldsAnswer({
  amountHundredths,
  customDays,
  ...same
}: Partial<ImportedFields>): Answer['rows'][number]['fields'] {
  return {
    ...(amountHundredths === undefined ? {} : { amount: amountOf(amountHundredths) }),
    ...same,
    ...(customDays === undefined
      ? {}
      : { customDate: customDays === null ? null : String(customDays) }),
  };
}

/** What a person decided about rows, as the API receives it. */
export const decisionsOf = (rows: readonly Decision[]): RowDecisions =>
  Object.fromEntries(
    rows.map(({ row, isIncluded, fields }) => [
      row,
      { isIncluded, ...(fields === undefined ? {} : { fields: correctedFields(fields) }) },
    ]),
  );

function correctedFields({
  amount,
  customDate,
  ...same
}: NonNullable<Decision['fields']>): Partial<ImportedFields> {
  const given = Object.entries(same).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<ImportedFields>),
    ...(amount === undefined ? {} : { amountHundredths: wholeHundredths(amount) }),
    ...(customDate === undefined ? {} : { customDays: customDaysOf(customDate) }),
  };
}

/** One page of an owner's imports, newest first. */
export function showImports(
  { db }: Context,
  ownerId: string,
  { limit, offset }: Input<Contract['listImports']>['query'],
): Reply<Contract['listImports']> {
  const found = listImports(db, ownerId, { limit: limit + 1, offset });
  return {
    data: found.slice(0, limit).map(({ id, source, fileName, counts, createdAt, undoneAt }) => ({
      id,
      source,
      sourceName: nameOf(source),
      fileName,
      counts,
      createdAt: new Date(createdAt).toISOString(),
      undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
    })),
    pagination: { limit, offset, hasMore: found.length > limit },
  };
}
