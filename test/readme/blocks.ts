import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { temporaryFolder } from '../support/server.ts';

// The blocks of documents are run as they stand there; only the server's address is another.

export const root = resolve(import.meta.dirname, '../..');
const ADDRESS = 'http://127.0.0.1:47600';
const runFile = promisify(execFile);

/** Whether there is a Python to run scripts. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** A fenced block: its language, what stands behind that, and what is in it. */
export type Block = { language: string; info: string; code: string };

/** The text of a document of the project. */
export function documentText(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
}

/** The fenced blocks of a document, in order. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', info = '', code = '']) => ({ language, info, code }),
  );
}

/** Runs what a document tells to run, in a folder of its own. */
export type Runner = {
  folder: string;
  /** Saves a script there, with the server's address in it. */
  save: (file: string, code: string) => void;
  /** Runs a script that was saved; what it printed. */
  run: (file: string, ...args: string[]) => Promise<string>;
  /** Runs commands of a shell; what they printed. */
  shell: (code: string) => Promise<string>;
};

/** A {@link Runner} against the server at `baseUrl`, with this key in the environment. */
export function createRunner(baseUrl: string, key: string): Runner {
  const folder = temporaryFolder();
  const env = {
    ...process.env,
    PERENNIAL_KEY: key,
    PYTHONIOENCODING: 'utf-8',
    PYTHONDONTWRITEBYTECODE: '1',
    // curl would go through a proxy of this computer's.
    no_proxy: '127.0.0.1',
  };
  const start = async (command: string, args: string[]) =>
    // Python ends lines as the system does.
    (await runFile(command, args, { cwd: folder, env })).stdout.replaceAll('\r\n', '\n');
  const here = (code: string) => code.replaceAll(ADDRESS, baseUrl);
  return {
    folder,
    save: (file, code) => writeFileSync(join(folder, file), here(code)),
    run: (file, ...args) =>
      start(file.endsWith('.py') ? 'python3' : process.execPath, [file, ...args]),
    shell: (code) => start('sh', ['-c', here(code)]),
  };
}

/**
 * Runs the shell's blocks of a document in order. Each must print JSON: the very JSON of the block
 * that follows, where that is one, but for ids and moments; else just no error.
 */
export async function expectAnswers(blocks: readonly Block[], { shell }: Runner): Promise<void> {
  for (const [index, { language, code }] of blocks.entries()) {
    if (language !== 'sh') continue;
    const printed = unify(await shell(code));
    const next = blocks[index + 1];
    if (next?.language === 'json') {
      expect(JSON.parse(printed), code).toEqual(JSON.parse(unify(next.code)));
    } else expect(JSON.parse(printed), code).not.toHaveProperty('error');
  }
}

/** `text` with the same id in place of every id, and the same moment in place of every moment. */
function unify(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'MOMENT');
}
