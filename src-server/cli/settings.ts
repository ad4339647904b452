import { type Command, Option } from 'commander';
import { type DaysBefore, daysBeforeChoices } from '../domain/notification-settings.ts';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import { type OwnerSettings, saveSettings, showSettings } from '../settings/service.ts';
import { settingsEndpoints } from '../contract/app/settings.ts';
import { parsePart } from '../contract/problems.ts';
import { requireChange } from './arguments.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { print, report } from './output.ts';
import { secretFrom } from './secret-input.ts';
import { accountOption } from './options.ts';

const EXAMPLES = [
  'settings show',
  'settings set --days-before 7 --time-zone Europe/Berlin',
  'settings set --time-of-day 08:30 --further-days 14,0',
  'settings set --push-url https://api.day.app --device-key - < key.txt',
  'settings set --push-url "" --device-key ""',
];

type Shown = ReturnType<typeof showSettings>;
type SetOptions = {
  account?: string;
  enabled?: 'true' | 'false';
  daysBefore?: string;
  furtherDays?: string;
  cancelByDays?: string;
  timeOfDay?: string;
  quietHours?: string;
  timeZone?: string;
  locale?: string;
  pushUrl?: string;
  deviceKey?: string;
  allowPrivatePush?: 'true' | 'false';
  desktopNotifications?: 'true' | 'false';
};

/** Adds `perennial settings ...`. */
export function addSettingsCommands(program: Command): void {
  const settings = program
    .command('settings')
    .description("view or change an account's reminder settings");
  addExamples(settings, EXAMPLES);

  settings
    .command('show')
    .description('show the settings, except the push address and device key')
    .addOption(accountOption())
    .action(async ({ account }: { account?: string }, command: Command) => {
      const shown = await withData(command, (context) =>
        showSettings(context, resolveAccount(context, account).id),
      );
      print(command, shown, describe(shown));
    });

  addSetOptions(
    settings.command('set').description('change settings; omitted options are unchanged'),
  ).action(set);
}

function addSetOptions(command: Command): Command {
  return command
    .addOption(accountOption())
    .addOption(
      new Option('--enabled <true|false>', 'reminders on or off').choices(['true', 'false']),
    )
    .addOption(
      new Option('--days-before <n>', 'days before a renewal').choices(
        daysBeforeChoices.map(String),
      ),
    )
    .option(
      '--further-days <list>',
      'additional reminders, in days before, such as 14,0; "" for none',
    )
    .option(
      '--cancel-by-days <list>',
      'reminders of the last day to cancel a contract, in days before, such as 14,3; "" for none',
    )
    .option('--time-of-day <HH:MM>', 'the earliest time of day to send reminders')
    .option(
      '--quiet-hours <hours>',
      'when to hold back reminders, such as 22:00-08:00; "" for never',
    )
    .option('--time-zone <tz>', 'IANA name, such as Europe/Berlin')
    .option('--locale <l>', 'language and region, such as en-GB')
    .option('--push-url <url>', 'address of the Bark push service; "" removes it')
    .addOption(
      new Option(
        '--allow-private-push <true|false>',
        'whether that address may be on a private network',
      ).choices(['true', 'false']),
    )
    .option('--device-key <k>', 'device key of the Bark app; "" removes it, - reads standard input')
    .addOption(
      new Option(
        '--desktop-notifications <true|false>',
        'whether the desktop app shows reminders as notifications',
      ).choices(['true', 'false']),
    );
}

async function set({ account, ...options }: SetOptions, command: Command): Promise<void> {
  requireChange(command, options);
  const wanted: OwnerSettings = {
    enabled: choiceOf(options.enabled),
    daysBefore: daysBeforeChoices.find(
      (days): days is DaysBefore => String(days) === options.daysBefore,
    ),
    ...checkedBody(options),
    timeZone: options.timeZone,
    locale: options.locale,
    pushUrl: options.pushUrl,
    deviceKey: secretFrom(options.deviceKey),
    allowPrivatePush: choiceOf(options.allowPrivatePush),
    desktopNotifications: choiceOf(options.desktopNotifications),
  };
  const saved = await withData(command, (context) =>
    context.db
      .transaction(() => {
        const { id } = resolveAccount(context, account);
        return saveSettings(context, commandLineActor(context, id), wanted);
      })
      .immediate(),
  );
  report(command, saved, describe(saved));
}

// Validated by the window's rules, which also provide the messages.
function checkedBody(options: SetOptions): OwnerSettings {
  const { furtherDays, cancelByDays, timeOfDay, quietHours } = options;
  return parsePart(settingsEndpoints.saveSettings, 'body', {
    ...(timeOfDay === undefined ? {} : { timeOfDay }),
    ...(quietHours === undefined ? {} : { quietHours: hoursIn(quietHours) }),
    ...(furtherDays === undefined ? {} : { furtherDaysBefore: daysIn(furtherDays) }),
    ...(cancelByDays === undefined ? {} : { cancelByDaysBefore: daysIn(cancelByDays) }),
  }) as OwnerSettings;
}

function hoursIn(text: string): { from: string; until: string } | null {
  const [from = '', until = ''] = text.split('-');
  return text === '' ? null : { from, until };
}

const daysIn = (text: string): (number | string)[] =>
  text === ''
    ? []
    : text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : part));

const choiceOf = (text: 'true' | 'false' | undefined) =>
  text === undefined ? undefined : text === 'true';

function describe(settings: Shown): string {
  const { enabled, quietHours, timeZone, locale, pushConfigured, saved } = settings;
  const days = [settings.daysBefore, ...settings.furtherDaysBefore];
  return [
    ...(saved ? [] : ['These are the defaults; nothing has been saved yet.']),
    `Reminders      ${enabled ? 'on' : 'off'}`,
    `Days before    ${days.join(', ')}`,
    `To cancel      ${settings.cancelByDaysBefore.join(', ') || 'none'}`,
    `Time of day    ${settings.timeOfDay}`,
    `Quiet hours    ${quietHours === null ? 'none' : `${quietHours.from}-${quietHours.until}`}`,
    `Time zone      ${timeZone}`,
    `Locale         ${locale}`,
    `Desktop        ${settings.desktopNotifications ? 'on' : 'off'}`,
    `Push service   ${pushConfigured ? 'configured' : 'not configured'}`,
  ].join('\n');
}
