import type { Command } from 'commander';
import type { CliConfig } from './serve.ts';

/** Adds commands to the program. */
type Add = (program: Command, config: CliConfig) => void;

/** Commands that are loaded together, when one of them is used: loading all takes longer than most commands. */
type Loadable = { names: readonly string[]; load: () => Promise<Add> };

const one = (name: string, load: () => Promise<Add>): Loadable => ({ names: [name], load });

/** All commands, in the order of the help. */
const sections: readonly { title: string; commands: readonly Loadable[] }[] = [
  {
    title: 'Subscriptions:',
    commands: [
      one(
        'subscriptions',
        async () => (await import('./subscriptions.ts')).addSubscriptionCommands,
      ),
      one('upcoming', async () => (await import('./upcoming.ts')).addUpcomingCommand),
      one('summary', async () => (await import('./summary.ts')).addSummaryCommand),
      one('total', async () => (await import('./total.ts')).addTotalCommands),
      one('payments', async () => (await import('./payments.ts')).addPaymentCommands),
      one('insights', async () => (await import('./insights.ts')).addInsightsCommand),
      one('attention', async () => (await import('./attention.ts')).addAttentionCommands),
      one('dates', async () => (await import('./dates.ts')).addDateCommands),
      one('audit', async () => (await import('./audit.ts')).addAuditCommand),
      one('undo', async () => (await import('./undo.ts')).addUndoCommand),
    ],
  },
  {
    title: 'Reminders:',
    commands: [
      one('settings', async () => (await import('./settings.ts')).addSettingsCommands),
      one('channels', async () => (await import('./channels.ts')).addChannelCommands),
      one('reminders', async () => (await import('./reminders.ts')).addReminderCommands),
      one('calendar', async () => (await import('./calendar.ts')).addCalendarCommands),
    ],
  },
  {
    title: 'Data:',
    commands: [
      one('backup', async () => (await import('./backup.ts')).addBackupCommands),
      one('export', async () => (await import('./export.ts')).addExportCommand),
      one('import', async () => (await import('./import.ts')).addImportCommand),
    ],
  },
  {
    title: 'Accounts and access:',
    commands: [
      one('accounts', async () => (await import('./accounts.ts')).addAccountCommands),
      one('keys', async () => (await import('./keys.ts')).addKeyCommands),
      one('sessions', async () => (await import('./sessions.ts')).addSessionCommands),
      one('webhooks', async () => (await import('./webhooks.ts')).addWebhookCommands),
      one('mcp', async () => (await import('./mcp.ts')).addMcpCommand),
    ],
  },
  {
    title: 'Program:',
    commands: [
      one('serve', async () => (await import('./serve.ts')).addServeCommand),
      one('open', async () => (await import('./open.ts')).addOpenCommand),
      {
        names: ['version', 'completion', 'man', 'help'],
        load: async () => (await import('./help.ts')).addHelpCommands,
      },
    ],
  },
];

/** Commands that describe all others. */
const DESCRIBING: ReadonlySet<string> = new Set(['completion', 'man', 'help']);

/** Adds the command that `argv` is about, or all if it is about none, or about all of them. */
export async function addCommands(
  program: Command,
  config: CliConfig,
  argv: readonly string[],
): Promise<void> {
  const word = firstWord(argv);
  const isUsed = ({ names }: Loadable) => names.some((name) => name === word);
  const isOne = !DESCRIBING.has(word) && sections.some(({ commands }) => commands.some(isUsed));
  for (const { title, commands } of sections) {
    program.commandsGroup(title);
    const wanted = isOne ? commands.filter(isUsed) : commands;
    // In parallel, but added in their order.
    for (const add of await Promise.all(wanted.map(({ load }) => load()))) add(program, config);
  }
}

/** The first argument that is neither an option nor the value of one; empty if there is none. */
function firstWord(argv: readonly string[]): string {
  const place = argv.findIndex(
    (word, index) => !word.startsWith('-') && argv[index - 1] !== '--data-dir',
  );
  return argv[place] ?? '';
}
