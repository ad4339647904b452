import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import type { OwnCommand } from '../../src-server/index.ts';
import { errorText } from '../errors/error-text.ts';
import { ownCommandOf } from '../startup/command-line.ts';

const FAILED = 1;

/** How other programs run the command line of this app, whose pages are in this folder. */
export function appCommand(pagesDir: string): OwnCommand {
  const { env, execPath, platform } = process;
  const source = app.isPackaged ? {} : { appPath: resolve(pagesDir, '../..') };
  return ownCommandOf({ env, execPath, platform, ...source });
}

/** Runs a command line, as `perennial` does on Node, and ends the process with its exit code. */
export async function runCommand(argv: readonly string[], pagesDir: string): Promise<void> {
  // Before the system shows the app as one that has opened.
  app.dock?.hide();
  // Without these, Electron would show a dialog and go on.
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  // Electron replaces the signal handlers of the process until then.
  await app.whenReady();
  if (process.platform === 'win32') useRealInput();
  const { runCommandLine } = await import('../../src-server/cli/run.ts');
  const code = await runCommandLine(argv, { pagesDir, ownCommand: appCommand(pagesDir) });
  await Promise.all([process.stdout, process.stderr].map(written));
  app.exit(code);
}

function fail(error: unknown): void {
  process.stderr.write(`${errorText(error)}\n`);
  app.exit(FAILED);
}

// Electron replaces `process.stdin` on Windows with one that is empty. Programs such as MCP clients that start another
// one pass it a pipe, which can be read.
function useRealInput(): void {
  Object.defineProperty(process, 'stdin', { value: createReadStream('', { fd: 0 }) });
}

// Pipes are written asynchronously on Windows. Writing to one that nobody reads fails, which ends the wait, too.
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));
