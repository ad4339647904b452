import type { Command } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { type ActivityEntry, CannotUndo, type NotUndone, undoLastCommand } from '../audit/undo.ts';
import { changeIn, subjectOf } from './audit.ts';
import { CliError } from './cli-error.ts';
import { addExamples } from './examples.ts';
import { asOwner } from './named.ts';
import { withData } from './data.ts';
import { report } from './output.ts';
import { accountOption } from './options.ts';

const NOTE = `This undoes what the last command changed in subscriptions and payments, unless somebody has changed the same
subscription since. Running it again restores the change.`;

/** Adds `perennial undo`. */
export function addUndoCommand(program: Command): void {
  const undo = program
    .command('undo')
    .description('undo what the last command changed in subscriptions and payments')
    .addOption(accountOption())
    .action(undoLast);
  addExamples(undo, ['undo'], NOTE);
}

async function undoLast({ account }: { account?: string }, command: Command): Promise<void> {
  const entries = await withData(command, (context) => {
    const { id } = resolveAccount(context, account);
    try {
      return asOwner(context, id, (actor) => undoLastCommand(context, actor));
    } catch (error) {
      if (error instanceof CannotUndo) throw refusal(error.because);
      throw error;
    }
  });
  const undone = entries.map(({ action, subscriptionId, metadata }) => ({
    action,
    subscriptionId,
    ...metadata,
  }));
  report(command, { undone }, `${textsOf(entries).join(' ')} To redo it, run: perennial undo`);
}

function textsOf(entries: readonly ActivityEntry[]): string[] {
  const [payments, records] = [true, false].map((isPayment) =>
    entries.filter(({ action }) => action.endsWith('_payment') === isPayment),
  );
  return [
    ...(records ?? []).map(textOf),
    ...(payments === undefined || payments[0] === undefined
      ? []
      : [`Payments of ${subjectOf(payments[0])} set back: ${payments.length}.`]),
  ];
}

function textOf(entry: ActivityEntry): string {
  const name = subjectOf(entry);
  const { before, after } = entry.metadata;
  if (entry.action === 'subscription.restore') return `Deleted ${name} again.`;
  if (before === null) return `Deleted ${name}, which had been added.`;
  if (after === null) return `Restored ${name}.`;
  const back = { ...entry, metadata: { before: after, after: before } };
  return `Set ${name} back: ${changeIn(back)}.`;
}

function refusal(because: NotUndone): CliError {
  if (because.reason === 'nothing') {
    return new CliError(
      'Nothing was changed at the command line yet.',
      'To see all changes, run: perennial audit',
    );
  }
  const { entry } = because;
  if (because.reason === 'changedSince') {
    return new CliError(
      `${subjectOf(entry)} has been changed since, so nothing was undone.`,
      `To see what was changed, run: perennial audit ${entry.subscriptionId}`,
    );
  }
  const imported = entry.action === 'import.apply' ? entry.metadata.after?.['id'] : undefined;
  return new CliError(
    `The last change at the command line was ${entry.action}, which is not undone this way.`,
    typeof imported === 'string'
      ? `Run: perennial import undo ${imported}`
      : 'To see what was changed, run: perennial audit',
  );
}
