import { type Command, Option } from 'commander';
import { type DaysBefore, daysBeforeChoices } from '../domain/notification-settings.ts';
import { commandLineActor, resolveAccount } from '../services/accounts.ts';
import {
  type OwnerSettings,
  saveSettings,
  showSettings,
} from '../services/notification-settings.ts';
import { print, withData } from './output.ts';

const EXAMPLES = `
Examples:
  $ perennial settings show
  $ perennial settings set --days-before 7 --time-zone Europe/Berlin
  $ perennial settings set --push-url https://api.day.app --device-key YOUR_KEY
  $ perennial settings set --push-url "" --device-key ""`;

type Shown = ReturnType<typeof showSettings>;
type SetOptions = {
  account?: string;
  enabled?: 'true' | 'false';
  daysBefore?: string;
  timeZone?: string;
  locale?: string;
  pushUrl?: string;
  deviceKey?: string;
  allowPrivatePush?: 'true' | 'false';
};

/** Adds `perennial settings ...`. */
export function addSettingsCommands(program: Command): void {
  const settings = program
    .command('settings')
    .description('reminder settings of an account')
    .addHelpText('after', EXAMPLES);

  settings
    .command('show')
    .description('show the settings; the push address and device key are never shown')
    .option('--account <name>', 'the account')
    .action(({ account }: { account?: string }, command: Command) => {
      const shown = withData(command, (context) =>
        showSettings(context, resolveAccount(context, account).id),
      );
      print(command, shown, describe(shown));
    });

  settings
    .command('set')
    .description('save settings; what is not given stays as it is')
    .option('--account <name>', 'the account')
    .addOption(
      new Option('--enabled <true|false>', 'reminders on or off').choices(['true', 'false']),
    )
    .addOption(
      new Option('--days-before <n>', 'days before a renewal').choices(
        daysBeforeChoices.map(String),
      ),
    )
    .option('--time-zone <tz>', 'IANA name, such as Europe/Berlin')
    .option('--locale <l>', 'language and region, such as en-GB')
    .option('--push-url <url>', 'address of the Bark push service; "" removes it')
    .addOption(
      new Option(
        '--allow-private-push <true|false>',
        'whether that address may lie in a private network',
      ).choices(['true', 'false']),
    )
    .option('--device-key <k>', 'device key of the Bark app; "" removes it')
    .action(set);
}

function set({ account, ...options }: SetOptions, command: Command): void {
  const wanted: OwnerSettings = {
    enabled: choiceOf(options.enabled),
    daysBefore: daysBeforeChoices.find(
      (days): days is DaysBefore => String(days) === options.daysBefore,
    ),
    timeZone: options.timeZone,
    locale: options.locale,
    pushUrl: options.pushUrl,
    deviceKey: options.deviceKey,
    allowPrivatePush: choiceOf(options.allowPrivatePush),
  };
  const saved = withData(command, (context) =>
    context.db
      .transaction(() => {
        const { id } = resolveAccount(context, account);
        return saveSettings(context, commandLineActor(context, id), wanted);
      })
      .immediate(),
  );
  print(command, saved, describe(saved));
}

const choiceOf = (text: 'true' | 'false' | undefined) =>
  text === undefined ? undefined : text === 'true';

function describe(settings: Shown): string {
  const { enabled, daysBefore, timeZone, locale, pushConfigured, saved } = settings;
  return [
    ...(saved ? [] : ['Not saved yet; these are the defaults.']),
    `Reminders      ${enabled ? 'on' : 'off'}`,
    `Days before    ${daysBefore}`,
    `Time zone      ${timeZone}`,
    `Locale         ${locale}`,
    `Push service   ${pushConfigured ? 'configured' : 'not configured'}`,
  ].join('\n');
}
