import { app, safeStorage } from 'electron';
import type { KeyStore } from '../../src-server/index.ts';
import {
  KEY_HELPER,
  answerQuestion,
  askHelper,
  askPatiently,
  helperOf,
} from '../security/key-helper.ts';
import { askSafeStorage, unlessAborted } from '../security/safe-store.ts';

/**
 * The key store of the system. Undefined for what npm started, which is not the installed app: it would
 * ask for that one's key, and on a Mac its owner too.
 */
export function systemKeyStore(): KeyStore | undefined {
  if (!app.isPackaged) return undefined;
  if (process.platform !== 'linux') {
    return {
      ask: (question, signal) =>
        unlessAborted(askSafeStorage(safeStorage, process.platform, question), signal),
    };
  }
  return {
    ask(question, signal) {
      const passwordStore = app.commandLine.getSwitchValue('password-store');
      const helper = helperOf(process.execPath, passwordStore);
      return askPatiently(() => askHelper(helper, question, signal));
    },
  };
}

/** Whether this process was started only to ask the keyring. */
export const isKeyHelper = (): boolean => process.argv.includes(KEY_HELPER);

/** Asks the keyring for the process that started this one, and ends; also where that one ends. */
export async function runKeyHelper(): Promise<void> {
  process.stdin.once('end', () => app.exit());
  try {
    await app.whenReady();
    await answerQuestion(process.stdin, process.stdout, (question) =>
      askSafeStorage(safeStorage, process.platform, question),
    );
    app.exit();
  } catch (error) {
    // For the process that asks: a dialog has no display here.
    process.stderr.write(`${String(error)}\n`);
    app.exit(1);
  }
}
