import { type Command, Option } from 'commander';
import { type Account, type Plan, plans } from '../domain/account.ts';
import {
  commandLineActor,
  createAccount,
  deleteAccount,
  listAccounts,
  removeDeleted,
  renameAccount,
  resolveAccount,
  setPlan,
} from '../accounts/service.ts';
import { requireBackup } from '../backups/service.ts';
import type { Context } from '../context.ts';
import { atOnce } from '../platform/slices.ts';
import { addExamples } from './examples.ts';
import { folderFor, withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { report } from './output.ts';

const EXAMPLES = [
  'accounts list',
  'accounts create --name Household',
  'accounts rename Household --name Family',
  'accounts set-plan Household --plan free',
  'accounts delete Household --yes',
];

const toJson = ({ id, name, plan, createdAt }: Account) => ({
  id,
  name,
  plan,
  createdAt: new Date(createdAt).toISOString(),
});

const planOption = (description: string) => new Option('--plan <plan>', description).choices(plans);

/** Adds `perennial accounts ...`. */
export function addAccountCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('manage accounts, each with its own subscriptions, keys, and quota');
  addExamples(accounts, EXAMPLES);

  accounts
    .command('list')
    .description('list the accounts')
    .addOption(csvOption())
    .action(async (_options: unknown, command: Command) => {
      const all = await withData(command, listAccounts);
      const documents = all.map(toJson);
      printList(command, documents, {
        rows: documents,
        columns: [
          { name: 'Name', cell: ({ name }) => name },
          { name: 'Plan', cell: ({ plan }) => plan },
          { name: 'Created', csv: ({ createdAt }) => createdAt },
          { name: 'ID', cell: ({ id }) => id },
        ],
        none: 'There are no accounts.',
      });
    });

  accounts
    .command('create')
    .description('add an account')
    .requiredOption('--name <name>', 'its name')
    .addOption(planOption('the plan').default('premium'))
    .action(async (options: { name: string; plan: Plan }, command: Command) => {
      const made = await withData(command, (context) => createAccount(context, options));
      report(command, toJson(made), `Created the account ${made.name} (${made.plan}).`);
    });

  addChangeCommands(accounts);

  accounts
    .command('delete')
    .description('permanently delete an account with all its subscriptions, keys, and history')
    .argument('<name>', 'the account')
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .action(remove);
}

function addChangeCommands(accounts: Command): void {
  accounts
    .command('rename')
    .description('rename an account')
    .argument('<name>', 'the account')
    .requiredOption('--name <name>', 'its new name')
    .action(async (name: string, options: { name: string }, command: Command) => {
      const { before, after } = await withData(command, (context) => {
        const account = resolveAccount(context, name);
        return {
          before: account,
          after: renameAccount(context, account, options.name, commandLineActor),
        };
      });
      report(command, toJson(after), `${before.name} is now named ${after.name}.`);
    });

  accounts
    .command('set-plan')
    .description("change an account's plan")
    .argument('<name>', 'the account')
    .addOption(planOption('the plan').makeOptionMandatory())
    .action(async (name: string, options: { plan: Plan }, command: Command) => {
      const changed = await withData(command, (context) =>
        setPlan(context, resolveAccount(context, name), options.plan),
      );
      report(command, toJson(changed), `${changed.name} is now on the ${changed.plan} plan.`);
    });
}

async function remove(name: string, options: { yes?: boolean }, command: Command): Promise<void> {
  if (options.yes !== true) {
    command.error(`error: this permanently deletes ${name} and all its data; add --yes to confirm`);
  }
  const { copies } = folderFor(command);
  const gone = await withData(command, (context) => deleteWhole(context, name, copies));
  const next =
    gone.next === undefined
      ? ''
      : ` It was the last account, so there is a new, empty one named ${gone.next}.`;
  report(command, { deleted: true, id: gone.id, name: gone.name }, `Deleted ${gone.name}.${next}`);
}

async function deleteWhole(
  context: Context,
  name: string,
  copies: string,
): Promise<Account & { next: string | undefined }> {
  const isLast = listAccounts(context).length === 1;
  const account = resolveAccount(context, name);
  await requireBackup(context, copies, 'deletion');
  deleteAccount(context, account);
  atOnce(removeDeleted(context));
  return { ...account, next: isLast ? listAccounts(context)[0]?.name : undefined };
}
