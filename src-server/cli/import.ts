import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import { rejectedCsvOf } from '../contract/spreadsheet.ts';
import { type RestoredAccount, restoreExport } from '../transfer/restore.ts';
import { isExport } from '../contract/app/export-file.ts';
import { type Question, answerKey } from '../transfer/import/interview.ts';
import { sources } from '../transfer/import/sources/index.ts';
import {
  type ImportChoices,
  type ImportDone,
  type ImportPreview,
  type ImportedFile,
  applyPreview,
  countsOf,
  isChange,
  openQuestions,
  previewImport,
  writeImport,
} from '../transfer/imports.ts';
import { copyBeforeUndo, undoAsOwner } from '../transfer/undo-import.ts';
import { originalCells } from '../transfer/original-cells.ts';
import { showImports } from '../transfer/import-answers.ts';
import type { Context } from '../context.ts';
import { dateInZone } from '../domain/dates.ts';
import { CliError } from './cli-error.ts';
import { contentOf } from './file-content.ts';
import { answer, checkChoices, mappingIn, rowNumbers } from './import-choices.ts';
import { interruptible, lastChanceToCancel } from './interruptible.ts';
import { PLAN_HEADERS, planCells, problemText, questionText } from './import-text.ts';
import { addExamples } from './examples.ts';
import { folderFor, withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { print, printNotice, report, table } from './output.ts';
import { writeOut } from './write-out.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'import subscriptions.csv --dry-run',
  'import subscriptions.csv --answer "currency:=EUR"',
  'import subscriptions.csv --errors left-out.csv',
  'import wallos.zip',
  'import list',
  'import undo 6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
];

type Options = {
  account?: string;
  from: string;
  map?: string;
  answer: Record<string, string>;
  skip: readonly number[];
  include: readonly number[];
  errors?: string;
  dryRun?: true;
};

/** Adds `perennial import ...`. */
export function addImportCommand(program: Command): void {
  const imports = program
    .command('import')
    .description('add subscriptions from another program, a spreadsheet or an export')
    .argument('<file>', 'the file, or - for stdin; its format is detected by its content')
    .addOption(accountOption())
    .addOption(
      new Option('--from <source>', 'the program that it is from')
        .choices(['auto', ...sources.map(({ kind }) => kind)])
        .default('auto'),
    )
    .option(
      '--answer <question=value>',
      'answer a question about the file; may be repeated',
      answer,
      {},
    )
    .option('--skip <rows>', 'leave rows out, such as 3,7-9; may be repeated', rowNumbers, [])
    .option(
      '--include <rows>',
      'import rows that would be left out, such as duplicates; may be repeated',
      rowNumbers,
      [],
    )
    .option('--map <file>', 'JSON with "columns" and "answers", as --dry-run --json prints them')
    .option(
      '--errors <file>',
      "write the rows that can't be imported to a CSV file, with the reasons",
    )
    .option('--dry-run', 'only show what would be imported')
    .action(importFile);
  addExamples(imports, EXAMPLES);

  imports
    .command('list')
    .description('list imports, newest first')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(list);

  imports
    .command('undo')
    .description('take back what an import changed and nobody has changed since')
    .argument('<id>', 'its id, as "import list" shows it')
    .action(undo);
}

async function importFile(path: string, options: Options, command: Command): Promise<void> {
  const file = { name: path === '-' ? 'stdin' : basename(path), bytes: await contentOf(path) };
  const { columns, answers } = options.map === undefined ? {} : await mappingIn(options.map);
  const choices: ImportChoices = {
    ...(options.from === 'auto' ? {} : { from: options.from }),
    ...(columns === undefined ? {} : { columns }),
    answers: { ...answers, ...options.answer },
    rows: Object.fromEntries([
      ...options.include.map((row) => [row, { isIncluded: true }] as const),
      ...options.skip.map((row) => [row, { isIncluded: false }] as const),
    ]),
  };
  const show = await withData(command, (context) =>
    options.dryRun
      ? preview(context, { command, file, choices, options })
      : interruptible('Everything was imported.', (signal) =>
          apply(context, { command, file, choices, options, signal }),
        ),
  );
  show();
}

type Importing = {
  command: Command;
  file: ImportedFile;
  choices: ImportChoices;
  options: Options;
};

/** Returns what prints the result. */
type Show = () => void;

async function preview(
  context: Context,
  { command, file, choices, options }: Importing,
): Promise<Show> {
  const { id: ownerId } = resolveAccount(context, options.account);
  const previewed = await previewImport(context, ownerId, file, choices);
  checkChoices(previewed, options, choices);
  if (options.errors !== undefined) writeErrors(options.errors, previewed);
  return () => showPreview(command, previewed, choices);
}

async function apply(
  context: Context,
  { command, file, choices, options, signal }: Importing & { signal: AbortSignal },
): Promise<Show> {
  const { id: ownerId, name } = resolveAccount(context, options.account);
  if (isExport(file.bytes) && options.skip.length === 0) {
    await lastChanceToCancel(signal);
    const restored = restoreExport(context, ownerId, file.bytes, options.account && name);
    if (restored !== undefined) return () => showRestored(command, restored);
  }
  const previewed = await previewImport(context, ownerId, file, choices, signal);
  checkChoices(previewed, options, choices);
  requireAnswers(previewed, options.skip);
  if (options.errors !== undefined) writeErrors(options.errors, previewed);
  const { copies } = folderFor(command);
  const done = previewed.planned.some(isChange)
    ? await applyPreview(
        context,
        commandLineActor(context, ownerId),
        { file, choices, preview: previewed },
        {
          async write(task, rows) {
            await lastChanceToCancel(signal);
            return writeImport(context, task, [...rows]);
          },
          copies,
          signal,
        },
      )
    : { id: null, counts: countsOf(previewed.planned) };
  return () => showDone(command, done, previewed, choices);
}

// Before anything is imported, so that a file that can't be written stops the import.
function writeErrors(path: string, { planned, table: read }: ImportPreview): void {
  const rejected = planned.filter(({ action }) => action === 'blocked');
  if (rejected.length === 0) {
    printNotice(`${resolve(path)} was not written: all rows can be imported.`);
    return;
  }
  const headers = read?.columns.map(({ header }) => header) ?? [];
  const rows = rejected.map(({ imported }) => ({
    cells: originalCells(imported.original),
    reason: imported.problems.map(problemText).join(' '),
  }));
  const file = writeOut(path, rejectedCsvOf(rows, { headers, reason: 'Reason' }), '--errors');
  printNotice(`Rows that can't be imported are in ${file}.`);
}

function requireAnswers(preview: ImportPreview, skipped: readonly number[]): void {
  const rows = new Set(skipped);
  const planned = preview.planned.filter(({ imported }) => !rows.has(imported.row));
  const open = openQuestions({ ...preview, planned });
  if (open.length === 0) return;
  throw new CliError(
    `Nothing was imported yet.\n${open.map(questionText).join('\n')}`,
    'Answer the questions, leave rows out with --skip, or see what would be imported with --dry-run.',
  );
}

function showRestored(command: Command, restored: readonly RestoredAccount[]): void {
  const lines = restored.map(
    ({ name, counts }) =>
      `Restored ${name}: ${counts.subscriptions} subscriptions, ${counts.payments} payments.`,
  );
  report(command, { restored }, lines.join('\n'));
}

const isAssumed = (answers: Readonly<Record<string, string>>) => (question: Question) =>
  question.assumed !== undefined && !Object.hasOwn(answers, answerKey(question));

type Done = Omit<ImportDone, 'id'> & { id: string | null };

function showDone(
  command: Command,
  done: Done,
  { planned, questions }: ImportPreview,
  { answers = {} }: ImportChoices,
): void {
  const assumed = questions.filter(isAssumed(answers));
  if (assumed.length > 0) printNotice(assumed.map(questionText).join('\n'));
  const left = planned.filter(({ action, isIncluded }) => !isIncluded && action !== 'same');
  if (left.length > 0) {
    printNotice(`Left out:\n${table(PLAN_HEADERS, left.map(planCells))}`);
  }
  const { create, update, same, none } = done.counts;
  const undo = done.id === null ? '' : ` To undo: perennial import undo ${done.id}`;
  const rest = none === 0 ? '' : `, left out ${none}`;
  report(command, done, `Added ${create}, updated ${update}, unchanged ${same}${rest}.${undo}`);
  // A script has to notice that nothing of its file was usable.
  if (planned.length > 0 && planned.every(({ action }) => action === 'blocked')) {
    process.exitCode = 1;
  }
}

function showPreview(
  command: Command,
  preview: ImportPreview,
  { answers = {} }: ImportChoices,
): void {
  const { source, questions, planned } = preview;
  const columns = preview.table?.columns.map(
    ({ header, target }) => [header, target ?? 'ignore'] as const,
  );
  const document = {
    source,
    questions,
    mapping: { ...(columns && { columns: Object.fromEntries(columns) }), answers },
    rows: planned.map(({ action, isIncluded, imported, duplicateOf, changes }) => ({
      row: imported.row,
      action,
      isIncluded,
      fields: imported.fields,
      problems: imported.problems,
      ...(duplicateOf && { duplicateOf }),
      ...(changes && { changes }),
    })),
  };
  const text = [
    table(PLAN_HEADERS, planned.map(planCells)),
    ...new Set(
      [...openQuestions(preview), ...questions.filter(isAssumed(answers))].map(questionText),
    ),
    'Nothing was imported: this was a dry run.',
  ];
  print(command, document, text.join('\n\n'));
}

async function list({ account }: { account?: string }, command: Command): Promise<void> {
  const { data, timeZone } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    const { data: imports } = showImports(context, id, { limit: 100, offset: 0 });
    return { data: imports, timeZone: context.timeZoneOf(id) };
  });
  printList(command, data, {
    rows: data,
    columns: [
      { name: 'ID', cell: ({ id }) => id },
      {
        name: 'Date',
        cell: ({ createdAt }) => dateInZone(Date.parse(createdAt), timeZone),
        csv: ({ createdAt }) => createdAt,
      },
      { name: 'File', cell: ({ fileName }) => fileName },
      {
        name: '',
        table: ({ counts: { create, update }, undoneAt }) =>
          `${create} added, ${update} updated${undoneAt === null ? '' : ', undone'}`,
      },
      { name: 'Added', csv: ({ counts }) => String(counts.create) },
      { name: 'Updated', csv: ({ counts }) => String(counts.update) },
      { name: 'Undone', csv: ({ undoneAt }) => undoneAt ?? '' },
    ],
    none: 'Nothing has been imported.',
  });
}

async function undo(id: string, _options: unknown, command: Command): Promise<void> {
  const { copies } = folderFor(command);
  const { takenBack, left } = await withData(command, (context) =>
    interruptible('The import was undone.', async (signal) => {
      await copyBeforeUndo(context, id.toLowerCase(), copies);
      await lastChanceToCancel(signal);
      return undoAsOwner(context, id.toLowerCase());
    }),
  );
  const named = (isDeleted: boolean, what: string) => {
    const names = left.filter((one) => one.isDeleted === isDeleted).map(({ name }) => name);
    return names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];
  };
  const rest = [
    ...named(false, 'Changed since, so left as they are'),
    ...named(true, 'Deleted since'),
  ];
  report(
    command,
    { takenBack, left },
    [
      takenBack === 0 && left.length > 0
        ? 'Nothing was undone.'
        : `Took back ${takenBack} changes.`,
      ...rest,
    ].join(' '),
  );
}
