import type { Command } from 'commander';
import { commandLineActor, resolveAccount } from '../accounts/service.ts';
import type { Actor, Context } from '../context.ts';
import { withData } from './data.ts';

/** Makes a change in an account, in one transaction. Without a name, it is the only account. */
export function changing<T>(
  command: Command,
  account: string | undefined,
  change: (context: Context, actor: Actor) => T,
): Promise<T> {
  return withData(command, (context) =>
    context.db
      .transaction(() => {
        const { id } = resolveAccount(context, account);
        return change(context, commandLineActor(context, id));
      })
      .immediate(),
  );
}
