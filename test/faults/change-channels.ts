import { writeSync } from 'node:fs';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { openData } from '../../src-server/open-data.ts';
import {
  commandLineActor,
  createAccount,
  deleteAccount,
  listAccounts,
} from '../../src-server/accounts/service.ts';
import { removeChannel, saveChannel } from '../../src-server/channels/service.ts';
import type { Actor } from '../../src-server/context.ts';
import { saveSettings } from '../../src-server/settings/service.ts';
import { createWriter } from '../../src-server/db/writer.ts';
import { observe } from './observed.ts';
import { seeded } from './random.ts';

// A program of its own, whose system calls power-loss.test.ts records: changes the channels of several
// accounts, and prints what the data folder holds once each change is acknowledged.

const [folder = '', turns = '0', seed = '0'] = process.argv.slice(2);
const MOST_ACCOUNTS = 4;

const data = openData(prepareDataFolder(folder));
const { context } = data;
const writer = createWriter(context);
const random = seeded(Number(seed));
const everyAccount = new Set(listAccounts(context).map(({ id }) => id));

function change(actor: Actor, turn: string): void {
  const url = `https://turn-${turn}.example.com/${'x'.repeat(random.below(3000))}`;
  [
    () => saveChannel(context, actor, 'ntfy', { url, topic: `turn-${turn}` }),
    () => saveChannel(context, actor, 'gotify', { url, token: `turn-${turn}` }),
    () => saveChannel(context, actor, 'webhook', { url }),
    () =>
      saveSettings(context, actor, { pushUrl: url, deviceKey: `turn${turn.replace('.', '-')}` }),
    () => removeChannel(context, actor, 'ntfy'),
    () => removeChannel(context, actor, 'bark'),
  ][random.below(6)]?.();
}

function write(turn: string): Promise<unknown> {
  return writer.write(() => {
    const accounts = listAccounts(context);
    const dice = random.below(10);
    if (dice === 0 && accounts.length < MOST_ACCOUNTS) {
      everyAccount.add(createAccount(context, { name: `Account ${turn}`, plan: 'free' }).id);
      return;
    }
    const account = accounts[random.below(accounts.length)];
    if (account === undefined) throw new Error('There is no account.');
    if (dice === 1 && accounts.length > 1) {
      deleteAccount(context, account);
      return;
    }
    change(commandLineActor(context, account.id), turn);
    if (dice === 2) throw new Error('This one is undone.');
  });
}

function acknowledge(): void {
  const accounts = [...everyAccount];
  writeSync(1, `${JSON.stringify({ accounts, observed: observe(context, accounts) })}\n`);
}

acknowledge();
for (let turn = 0; turn < Number(turns); turn += 1) {
  const atOnce = Array.from({ length: 1 + random.below(3) }, (_, i) => write(`${turn}.${i}`));
  await Promise.allSettled(atOnce);
  acknowledge();
}
data.close();
