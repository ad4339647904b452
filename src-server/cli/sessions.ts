import type { Command } from 'commander';
import { listAccounts } from '../accounts/service.ts';
import { endSessionsAsOwner, listSessions } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { report } from './output.ts';
import { timeIn } from './times.ts';

const EXAMPLES = [
  'sessions list',
  'sessions end 6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
  'sessions end --all',
];

/** Adds `perennial sessions ...`. */
export function addSessionCommands(program: Command): void {
  const sessions = program
    .command('sessions')
    .description('list where the window is signed in, and sign it out');
  addExamples(sessions, EXAMPLES);

  sessions
    .command('list')
    .description('list the sessions, most recently used first')
    .addOption(csvOption())
    .action(list);

  sessions
    .command('end')
    .description('sign a browser or the desktop app out')
    .argument('[id]', 'the session, as "sessions list" shows it')
    .option('--all', 'sign out everywhere')
    .action(end);
}

async function list(_options: unknown, command: Command): Promise<void> {
  const { data, timeZone } = await withData(command, (context) => ({
    ...listSessions(context, undefined),
    timeZone: zoneIn(context),
  }));
  const documents = data.map(({ isCurrent: _current, ...session }) => session);
  const momentOf = (name: string, of: (session: (typeof data)[number]) => string) => ({
    name,
    cell: (session: (typeof data)[number]) => timeIn(of(session), timeZone),
    csv: of,
  });
  printList(command, documents, {
    rows: data,
    columns: [
      { name: 'Where', cell: ({ client }) => client },
      momentOf('Signed in', ({ openedAt }) => openedAt),
      momentOf('Last used', ({ lastUsedAt }) => lastUsedAt),
      { name: 'ID', cell: ({ id }) => id },
    ],
    none: 'The window is signed in nowhere.',
  });
}

// A session opens all accounts.
function zoneIn(context: Context): string {
  const [only, another] = listAccounts(context);
  return only !== undefined && another === undefined
    ? context.timeZoneOf(only.id)
    : context.clock.timeZone();
}

async function end(
  id: string | undefined,
  { all }: { all?: true },
  command: Command,
): Promise<void> {
  if ((id === undefined) === (all === undefined)) {
    command.error('error: specify either the ID of a session or --all');
  }
  const { ended } = await withData(command, (context) => endSessionsAsOwner(context, id));
  report(command, { ended }, `Signed out: ${ended}. To sign in again, run: perennial open`);
}
