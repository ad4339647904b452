import { type Command, Option } from 'commander';
import { csvOf } from '../contract/spreadsheet.ts';
import { listAccounts, resolveAccount } from '../accounts/service.ts';
import type { Context } from '../context.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { eachSubscription } from '../subscriptions/repository.ts';
import { exportAccounts } from '../transfer/export.ts';
import { renderCalendar } from '../calendar-feed/render.ts';
import { inSlices } from '../platform/slices.ts';
import { writeOut } from './write-out.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { report } from './output.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'export --out perennial.json',
  'export --all --out everything.json',
  'export --format csv --out subscriptions.csv',
  'export --format ics --out charges.ics',
];

const formats = ['json', 'csv', 'ics'] as const;
type Options = { format: (typeof formats)[number]; out?: string; account?: string; all?: true };

/** Adds `perennial export`. */
export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description(
      'write an account to a file: everything as JSON, the list as a CSV spreadsheet, or the charges as an iCalendar file',
    )
    .addOption(
      new Option('--format <format>', 'json holds everything but secrets and keys')
        .choices(formats)
        .default('json'),
    )
    .option('--out <file>', 'the file to write; without it, the export is printed')
    .addOption(accountOption())
    .option('--all', 'every account, in one file')
    .action(writeExport);
  addExamples(command, EXAMPLES);
}

async function writeExport(options: Options, command: Command): Promise<void> {
  const { format, out, all } = options;
  // The account of the environment is only a default.
  if (all && command.getOptionValueSource('account') === 'cli') {
    command.error('error: specify either --account or --all');
  }
  if (all && format === 'csv') {
    command.error(
      'error: a CSV file holds one account. Name it with --account, or use JSON or ics.',
    );
  }
  const text = await withData(command, (context) => exportOf(context, options));
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  const file = writeOut(out, text, '--out');
  const bytes = Buffer.byteLength(text);
  report(command, { file, bytes }, `Exported to ${file} (${bytes} bytes).`);
}

async function exportOf(context: Context, { format, account, all }: Options): Promise<string> {
  const accounts = all ? listAccounts(context) : [resolveAccount(context, account)];
  if (format === 'json') return exportAccounts(context, accounts);
  if (format === 'ics') return inSlices(renderCalendar(context, { accounts }));
  // A CSV file holds a single account.
  const records = accounts.flatMap(({ id }) =>
    Array.from(eachSubscription(context.db, id), ({ subscription }) =>
      appAnswer(subscription, context.today(id)),
    ),
  );
  return csvOf(records);
}
