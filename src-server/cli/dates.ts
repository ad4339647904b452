import type { Command } from 'commander';
import { prepareDataFolder } from '../data-folder.ts';
import { commandLineActor, resolveAccount } from '../services/accounts.ts';
import { type DateActs, dateActs, getDates } from '../services/dates.ts';
import { aheadText, waitingText } from './concern.ts';
import { dataDirFor, print, withData } from './output.ts';

const EXAMPLES = `
Examples:
  $ perennial dates show
  $ perennial dates move-on
  $ perennial dates take-back
What this is about: after more than 62 days without Perennial, or with a clock that is ahead, dates are
moved on only when you say so. Check the date of the computer first.`;

type Options = { account?: string };

/** Adds `perennial dates ...`: what an owner decides where the clock may be, or have been, wrong. */
export function addDateCommands(program: Command): void {
  const dates = program
    .command('dates')
    .description('dates that wait to be moved on, and charges dated after today')
    .addHelpText('after', EXAMPLES);

  dates
    .command('show')
    .description('tell what waits for an answer')
    .option('--account <name>', 'the account')
    .action(async ({ account }: Options, command: Command) => {
      const { data } = await withData(command, (context) =>
        getDates(context, resolveAccount(context, account).id),
      );
      const { today, waiting, ahead } = data;
      const texts = [
        ...(waiting === null ? [] : [waitingText(waiting)]),
        ...(ahead === null ? [] : [aheadText(ahead)]),
      ];
      const text = texts.length === 0 ? 'All dates are moved on.' : texts.join('\n\n');
      print(command, data, `Today is ${today}.\n${text}`);
    });

  dates
    .command('move-on')
    .description('copy the database, then move on all dates that wait and note their charges')
    .option('--account <name>', 'the account')
    .action((options: Options, command: Command) =>
      act(options, command, {
        perform: (acts, actor) => acts.moveOn(actor),
        nothing: 'No dates wait to be moved on.',
        done: (subscriptions, charges) => `Moved on: ${subscriptions}. Charges noted: ${charges}.`,
      }),
    );

  dates
    .command('take-back')
    .description('copy the database, then take back the charges dated after today and their dates')
    .option('--account <name>', 'the account')
    .action((options: Options, command: Command) =>
      act(options, command, {
        perform: (acts, actor) => acts.takeBack(actor),
        nothing: 'No charge is dated after today.',
        done: (subscriptions, charges) =>
          `Charges taken back: ${charges}. Subscriptions set back: ${subscriptions}.`,
      }),
    );
}

type Act = {
  perform: (
    acts: DateActs,
    actor: Parameters<DateActs['moveOn']>[0],
  ) => ReturnType<DateActs['moveOn']>;
  nothing: string;
  done: (subscriptions: number, charges: number) => string;
};

async function act({ account }: Options, command: Command, what: Act): Promise<void> {
  const { copies } = prepareDataFolder(dataDirFor(command));
  const { data } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    return what.perform(dateActs(context, copies), commandLineActor(context, id));
  });
  const { subscriptions, charges, copy } = data;
  const text =
    copy === null
      ? what.nothing
      : `${what.done(subscriptions, charges)}\nThe data as it was before: ${copy}`;
  print(command, data, text);
}
