import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** Address of a source file, for an import in a script. */
export function sourceUrl(path: string): string {
  return pathToFileURL(resolve(import.meta.dirname, '../../src-server', path)).href;
}

/** A script that runs in a process of its own, which ends with the test at the latest. */
export type Script = {
  process: ChildProcess;
  /** The next line that the script prints. */
  nextLine(): Promise<string>;
  /** Gives the script a line to read. */
  tell(line: string): void;
};

/** Runs JavaScript (an ES module) in a process of its own. */
export function runScript(code: string, args: readonly string[] = []): Script {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, '--', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error('The script ended without another line.');
      return value;
    },
    tell: (line) => void child.stdin.write(`${line}\n`),
  };
}
