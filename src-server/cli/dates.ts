import type { Command } from 'commander';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import { type DateActs, dateActs, getDates } from '../renewals/dates.ts';
import { atOnce } from '../platform/slices.ts';
import { datesWarning } from './dates-warning.ts';
import { addExamples } from './examples.ts';
import { folderFor, withData } from './data.ts';
import { print, report } from './output.ts';
import { accountOption } from './options.ts';

const EXAMPLES = ['dates show', 'dates move-on', 'dates take-back'];

const NOTE = `What this is about: after more than 62 days without Perennial, or with a clock that is ahead, dates are
moved on only when you say so. Check the date of the computer first.`;

type Options = { account?: string };

/** Adds `perennial dates ...`: the owner's decisions when the clock is, or was, possibly wrong. */
export function addDateCommands(program: Command): void {
  const dates = program
    .command('dates')
    .description('review dates waiting to be moved on, or undo the effects of a wrong clock');
  addExamples(dates, EXAMPLES, NOTE);

  dates
    .command('show')
    .description('show the dates and charges that need a decision')
    .addOption(accountOption())
    .action(async ({ account }: Options, command: Command) => {
      const { data } = await withData(command, (context) =>
        atOnce(getDates(context, resolveAccount(context, account).id)),
      );
      const { today, waiting, ahead, toldAhead } = data;
      const text = datesWarning({
        waiting: waiting ?? undefined,
        ahead: ahead ?? undefined,
        toldAhead: toldAhead || undefined,
      });
      print(command, data, `Today is ${today}.\n${text || 'All dates are up to date.'}`);
    });

  dates
    .command('move-on')
    .description('back up the database, then move on all waiting dates and record their charges')
    .addOption(accountOption())
    .action((options: Options, command: Command) =>
      act(options, command, {
        perform: (acts, actor) => acts.moveOn(actor),
        nothing: 'No dates are waiting to be moved on.',
        done: ({ subscriptions, charges }) =>
          `Subscriptions moved on: ${subscriptions}. Charges recorded: ${charges}.`,
      }),
    );

  dates
    .command('take-back')
    .description(
      'back up the database, then undo charges dated after today, their date changes, and reminders sent early',
    )
    .addOption(accountOption())
    .action((options: Options, command: Command) =>
      act(options, command, {
        perform: (acts, actor) => acts.takeBack(actor),
        nothing: 'No charges are dated after today, and no reminders were sent too early.',
        done: ({ subscriptions, charges, reminders }) =>
          `Charges taken back: ${charges}. Subscriptions set back: ${subscriptions}. Reminders to be sent again: ${reminders}.`,
      }),
    );
}

type Done = Awaited<ReturnType<DateActs['moveOn']>>['data'];

type Act = {
  perform: (
    acts: DateActs,
    actor: Parameters<DateActs['moveOn']>[0],
  ) => ReturnType<DateActs['moveOn']>;
  nothing: string;
  done: (done: Done) => string;
};

async function act({ account }: Options, command: Command, what: Act): Promise<void> {
  const { copies } = folderFor(command);
  const { data } = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    return what.perform(dateActs(context, copies), commandLineActor(context, id));
  });
  const text =
    data.copy === null
      ? what.nothing
      : `${what.done(data)}\nBackup of the previous data: ${data.copy}`;
  report(command, data, text);
}
