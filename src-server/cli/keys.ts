import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { type Scope, scopes } from '../domain/api-key.ts';
import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { resolveAccount } from '../accounts/service.ts';
import { endOfLastDay, issueKey, listKeys, revokeKey, scopesOf } from '../accounts/keys.ts';
import type { ApiKeyRecord } from '../accounts/keys-repository.ts';
import { CliError } from './cli-error.ts';
import { dateOnly } from './date-argument.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { isJson, printNotice, printOnce, report } from './output.ts';
import { timeIn } from './times.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'keys create --name "My script" --scopes read,write',
  'keys create --account Household --name Report --scopes read --expires 2027-12-31',
  'keys list',
  'keys revoke 6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
];

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const toJson = (key: ApiKeyRecord) => ({
  id: key.id,
  name: key.name,
  scopes: scopesOf(key),
  hint: key.hint,
  createdAt: moment(key.createdAt),
  expiresAt: moment(key.expiresAt),
  lastUsedAt: moment(key.lastUsedAt),
  revokedAt: moment(key.revokedAt),
});

type CreateOptions = { account?: string; name: string; scopes: Scope[]; expires?: DateOnly };

/** Adds `perennial keys ...`. */
export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('manage API keys for scripts and agents on this computer');
  addExamples(keys, EXAMPLES);

  keys
    .command('create')
    .description('create a key, which is only shown once')
    .addOption(accountOption('the account to create it for'))
    .requiredOption('--name <name>', 'what it is for')
    .option('--scopes <list>', 'read, or read,write', parseScopes, ['read'] satisfies Scope[])
    .option('--expires <date>', 'the last day the key is valid, YYYY-MM-DD', dateOnly)
    .action(create);

  keys
    .command('list')
    .description('list all keys, including revoked and expired ones')
    .addOption(accountOption("only this account's keys"))
    .addOption(csvOption())
    .action(list);

  keys
    .command('revoke')
    .description('revoke a key immediately')
    .argument('<id>', 'the ID shown by "keys list"')
    .action(async (id: string, _options: unknown, command: Command) => {
      const key = await withData(command, (context) => revokeKey(context, id));
      report(command, toJson(key), `Revoked ${key.name}. Requests that use it now get a 401.`);
    });
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { name, scopes: wanted, expires } = options;
  const issued = await withData(command, (context) => {
    const ownerId = resolveAccount(context, options.account).id;
    const expiresAt = endOfLastDay(context, ownerId, expires ?? null);
    return issueKey(context, { ownerId, name, scopes: wanted, expiresAt });
  });
  const { id, key, expiresAt } = issued;
  const document = {
    id,
    key,
    name: issued.name,
    scopes: scopesOf(issued),
    expiresAt: moment(expiresAt),
  };
  if (!(await printOnce(command, document, key))) {
    await withData(command, (context) => revokeKey(context, id));
    throw new CliError(
      'The key was revoked, because it could not be shown.',
      'Create another one.',
    );
  }
  if (!isJson(command)) {
    printNotice(`Save the key now. It won't be shown again. Its ID is ${id}.`);
  }
}

async function list({ account }: { account?: string }, command: Command): Promise<void> {
  const found = await withData(command, (context) => {
    const ownerId = account === undefined ? null : resolveAccount(context, account).id;
    return listKeys(context, ownerId).map((key) =>
      Object.assign(key, { timeZone: context.timeZoneOf(key.ownerId) }),
    );
  });
  const documents = found.map((key) => Object.assign(toJson(key), { account: key.account }));
  printList(command, documents, {
    rows: found,
    columns: [
      { name: 'Key', cell: ({ hint }) => hint },
      { name: 'Name', cell: ({ name }) => name },
      { name: 'Account', cell: (key) => key.account },
      { name: 'Scopes', cell: (key) => scopesOf(key).join(',') },
      { name: 'State', cell: stateText, csv: stateOf },
      {
        name: 'Last used',
        cell: ({ lastUsedAt, timeZone }) =>
          lastUsedAt === null ? 'never' : timeIn(lastUsedAt, timeZone),
        csv: ({ lastUsedAt }) => moment(lastUsedAt) ?? '',
      },
      { name: 'Created', csv: ({ createdAt }) => moment(createdAt) ?? '' },
      { name: 'Expires', csv: ({ expiresAt }) => moment(expiresAt) ?? '' },
      { name: 'Revoked', csv: ({ revokedAt }) => moment(revokedAt) ?? '' },
      { name: 'ID', cell: ({ id }) => id },
    ],
    none: 'There are no keys yet.',
  });
}

function stateOf({ revokedAt, expiresAt }: ApiKeyRecord): 'revoked' | 'expired' | 'works' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt < systemClock.now() ? 'expired' : 'works';
}

// With the date as given to `--expires`: in the owner's time zone.
function stateText(key: ApiKeyRecord & { timeZone: string }): string {
  const state = stateOf(key);
  if (state === 'revoked' || key.expiresAt === null) return state;
  return `${state === 'expired' ? 'expired' : 'expires'} ${dateInZone(key.expiresAt, key.timeZone)}`;
}

function parseScopes(text: string): Scope[] {
  const asked = text.split(',').map((word) => word.trim());
  const wrong = asked.some((word) => !scopes.includes(word as Scope));
  if (wrong || !asked.includes('read')) throw new InvalidArgumentError('Enter read or read,write.');
  return scopes.filter((scope) => asked.includes(scope));
}
