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
 * The system's key store. Undefined for `npm start`, which isn't the installed app: it would request that
 * app's key, and prompt the user on a Mac.
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

/** Whether this process was only started to query the keyring. */
export const isKeyHelper = (): boolean => process.argv.includes(KEY_HELPER);

/** Queries the keyring for the parent process, then exits; also exits with the parent. */
export async function runKeyHelper(): Promise<void> {
  process.stdin.once('end', () => app.exit());
  try {
    await app.whenReady();
    await answerQuestion(process.stdin, process.stdout, (question) =>
      askSafeStorage(safeStorage, process.platform, question),
    );
    app.exit();
  } catch (error) {
    // For the keyring process, which has no display for a dialog.
    process.stderr.write(`${String(error)}\n`);
    app.exit(1);
  }
}
