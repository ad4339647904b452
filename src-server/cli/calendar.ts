import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import { fileIn } from '../calendar-feed/folder-file.ts';
import { renderCalendar } from '../calendar-feed/render.ts';
import { type CalendarFeed, findFeed } from '../calendar-feed/repository.ts';
import {
  type CalendarChoices,
  issueAddress,
  revokeAddress,
  saveCalendarChoices,
} from '../calendar-feed/service.ts';
import type { Context } from '../context.ts';
import { calendarEndpoints } from '../contract/app/calendar.ts';
import { parsePart } from '../contract/problems.ts';
import { inSlices } from '../platform/slices.ts';
import { findServer } from '../find-server.ts';
import { getPreferences } from '../settings/preferences.ts';
import { requireChange } from './arguments.ts';
import { addExamples } from './examples.ts';
import { folderFor, withData } from './data.ts';
import { isJson, print, printNotice, report } from './output.ts';
import { timeIn } from './times.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'calendar show',
  'calendar address',
  'calendar set --folder ~/Nextcloud/Calendars',
  'calendar set --alert-days 3',
  'calendar set --folder ""',
  'calendar revoke',
];

type AccountOption = { account?: string };
type SetOptions = AccountOption & { folder?: string; alertDays?: string };

/** Adds `perennial calendar ...`. */
export function addCalendarCommands(program: Command): void {
  const calendar = program
    .command('calendar')
    .description('show charges in other calendar apps, on this computer and on a phone');
  addExamples(calendar, EXAMPLES);

  calendar
    .command('show')
    .description('show what is set up')
    .addOption(accountOption())
    .action(show);

  calendar
    .command('address')
    .description('create the address that calendar apps subscribe to; it replaces the previous one')
    .addOption(accountOption())
    .action(createAddress);

  calendar
    .command('revoke')
    .description('revoke the address immediately')
    .addOption(accountOption())
    .action(revoke);

  calendar
    .command('set')
    .description('change when calendar apps alert, and the folder of the calendar file')
    .addOption(accountOption())
    .option('--folder <dir>', 'the folder in which to keep a calendar file up to date; "" for none')
    .option('--alert-days <n>', 'days before a charge on which calendar apps alert; "" for never')
    .action(set);
}

async function show({ account }: AccountOption, command: Command): Promise<void> {
  const { feed, timeZone } = await withData(command, (context) =>
    shown(context, resolveAccount(context, account).id),
  );
  print(command, documentOf(feed), textOf(feed, timeZone));
}

const shown = (context: Context, ownerId: string) => ({
  feed: findFeed(context.db, ownerId),
  timeZone: context.timeZoneOf(ownerId),
});

async function createAddress({ account }: AccountOption, command: Command): Promise<void> {
  const url = await withData(command, (context) => {
    const path = change(context, account, issueAddress);
    return `${baseUrlOf(command, context)}${path}`;
  });
  print(command, { url }, url);
  if (!isJson(command)) printNotice(SUBSCRIBE);
}

const SUBSCRIBE = `Subscribe to it in a calendar app on this computer. It won't be shown again, and replaces any previous address.`;

async function revoke({ account }: AccountOption, command: Command): Promise<void> {
  const revoked = await withData(command, (context) => change(context, account, revokeAddress));
  report(
    command,
    { revoked },
    revoked
      ? 'Revoked the address. Calendar apps that use it now get a 404.'
      : 'There is no address to revoke.',
  );
}

async function set({ account, ...options }: SetOptions, command: Command): Promise<void> {
  requireChange(command, options);
  const { folder, alertDays } = options;
  const body = parsePart(calendarEndpoints.updateCalendar, 'body', {
    ...(folder === undefined ? {} : { folder: folder === '' ? null : resolve(folder) }),
    ...(alertDays === undefined ? {} : { alertDays: daysIn(alertDays) }),
  }) as { folder?: string | null; alertDays?: number | null };
  const data = folderFor(command);
  const { feed, timeZone } = await withData(command, async (context) => {
    const chosen = resolveAccount(context, account);
    const render = () => inSlices(renderCalendar(context, { accounts: [chosen] }));
    const file =
      typeof body.folder === 'string'
        ? await fileIn(body.folder, chosen.name, data, render)
        : body.folder;
    const choices: Partial<CalendarChoices> = {
      ...(body.alertDays === undefined ? {} : { alertDays: body.alertDays }),
      ...(file === undefined ? {} : { file }),
    };
    change(context, account, (_context, actor) => saveCalendarChoices(context, actor, choices));
    return shown(context, chosen.id);
  });
  report(command, documentOf(feed), textOf(feed, timeZone));
}

function change<T>(
  context: Context,
  account: string | undefined,
  work: (context: Context, actor: ReturnType<typeof commandLineActor>) => T,
): T {
  return context.db
    .transaction(() =>
      work(context, commandLineActor(context, resolveAccount(context, account).id)),
    )
    .immediate();
}

// The port of a server that runs, or else of the one that would.
function baseUrlOf(command: Command, context: Context): string {
  const running = findServer(folderFor(command));
  return running?.baseUrl ?? `http://127.0.0.1:${getPreferences(context).data.port}`;
}

const daysIn = (text: string): number | string | null =>
  text === '' ? null : /^\d+$/.test(text) ? Number(text) : text;

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const documentOf = ({ issuedAt, alertDays, file }: CalendarFeed) => ({
  issuedAt: momentOf(issuedAt),
  alertDays,
  file: file === null ? null : join(file.folder, file.name),
});

function textOf({ issuedAt, alertDays, file }: CalendarFeed, timeZone: string): string {
  const address = issuedAt === null ? 'none' : `created ${timeIn(issuedAt, timeZone)}`;
  return [
    `Address      ${address}`,
    `Alerts       ${alertDays === null ? 'none' : `${alertDays} days before a charge`}`,
    `File         ${file === null ? 'none' : join(file.folder, file.name)}`,
  ].join('\n');
}
