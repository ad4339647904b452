import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { questionCodes } from '../contract/app/import-codes.ts';
import { columnTargets } from '../contract/import-columns.ts';
import { answerKey } from '../transfer/import/interview.ts';
import type { ImportChoices, ImportPreview } from '../transfer/imports.ts';
import { CliError } from './cli-error.ts';
import { contentOf } from './file-content.ts';
import { printNotice } from './output.ts';

/** Adds an `--answer QUESTION=VALUE`. Throws {@link InvalidArgumentError}. */
export function answer(text: string, answers: Record<string, string>): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as QUESTION=VALUE.');
  const [code = ''] = text.split(':');
  if (!(questionCodes as readonly string[]).includes(code)) {
    throw new InvalidArgumentError(
      `No question is called that. Start it with one of: ${questionCodes.map((each) => `${each}:`).join(', ')}.`,
    );
  }
  return { ...answers, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Adds row numbers such as `3,7-9`. Throws {@link InvalidArgumentError}. */
export function rowNumbers(text: string, skipped: readonly number[]): number[] {
  const rows = text.split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) {
      throw new InvalidArgumentError('Write it as numbers of rows, such as 3,7-9.');
    }
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at);
  });
  return [...skipped, ...rows];
}

const targets = [...columnTargets, 'ignore'] as const;

const Mapping = z.strictObject({
  columns: z.record(z.string(), z.enum(targets)).optional(),
  answers: z.record(z.string(), z.string()).optional(),
});

// What `--dry-run --json` prints has it among other things.
const DryRun = z.object({ mapping: Mapping });

/** The columns and answers in a file of `--map`. Throws {@link CliError}. */
export async function mappingIn(path: string): Promise<z.output<typeof Mapping>> {
  const document = await documentIn(path);
  const dryRun = DryRun.safeParse(document);
  const read = dryRun.success ? undefined : Mapping.safeParse(document);
  if (dryRun.success) return dryRun.data.mapping;
  if (read?.success === true) return read.data;
  const issue = read?.error.issues.find(({ path: [part] }) => part === 'columns');
  const [, header] = issue?.path ?? [];
  throw header === undefined
    ? notAMapping(path)
    : new CliError(
        `${resolve(path)} maps the column "${String(header)}" to nothing that a column can be.`,
        `Map it to one of: ${targets.join(', ')}.`,
      );
}

async function documentIn(path: string): Promise<unknown> {
  const content = await contentOf(path);
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    throw notAMapping(path);
  }
}

const notAMapping = (path: string): CliError =>
  new CliError(
    `${resolve(path)} is not a mapping of columns.`,
    'Write it as {"columns": {"HEADER": "amount"}, "answers": {"currency:": "EUR"}}, or save what --dry-run --json prints.',
  );

/** What was chosen on the command line, as far as it has to fit the file. */
type Chosen = {
  answer: Readonly<Record<string, string>>;
  skip: readonly number[];
  include: readonly number[];
};

/** Throws {@link CliError} if the file has nothing that a choice is about, and notes answers that it does not ask for. */
export function checkChoices(
  { planned, questions, idle, table }: ImportPreview,
  { answer: answers, skip, include }: Chosen,
  { columns }: Pick<ImportChoices, 'columns'>,
): void {
  const rows = new Set(planned.map(({ imported }) => imported.row));
  const row = [...skip, ...include].find((one) => !rows.has(one));
  if (row !== undefined && rows.size > 0) {
    throw new CliError(
      `The file has no row ${row}.`,
      'See the numbers of its rows with --dry-run.',
    );
  }
  const header = Object.keys(columns ?? {}).find(
    (one) => table?.columns.every((column) => column.header !== one) ?? true,
  );
  if (header !== undefined) {
    const headers = table?.columns.map((column) => column.header).join(', ');
    throw new CliError(
      `The file has no column "${header}", which --map names.`,
      headers === undefined ? 'Import it without columns in --map.' : `Its columns: ${headers}.`,
    );
  }
  const refused = questions.find(
    (question) => idle.refused.includes(answerKey(question)) && answerKey(question) in answers,
  );
  if (refused !== undefined) {
    const id = answerKey(refused);
    throw new CliError(
      `"${answers[id]}" is none of the answers to ${id}`,
      `Choose one of: ${refused.choices.map(({ value }) => value).join(', ')}.`,
    );
  }
  const unused = idle.unused.filter((id) => id in answers);
  if (unused.length > 0) {
    printNotice(
      `Not used, because the file does not ask it: --answer ${unused.map((id) => `"${id}=${answers[id]}"`).join(' ')}`,
    );
  }
}
