import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../src-server/db/migrations/index.ts';
import { openStore } from '../../src-server/db/open.ts';
import { temporaryFolder } from '../support/server.ts';
import { bare } from './sample.ts';
import { runScript, sourceUrl } from './script.ts';

// Processes that open the same file at the same moment: a script that starts a server and goes on
// with the command line makes that happen. What goes wrong then does so rarely, hence many files.

const FILES = 150;

const addedStep = {
  name: 'added',
  sql: 'CREATE TABLE added (x INTEGER) STRICT; INSERT INTO added VALUES (1);',
};

const fileIn = (folder: string, number: number) => join(folder, `${number}.db`);

/** Opens each file in two processes at once; answers what went wrong, with how often it did. */
async function openAtOnce(folder: string, added: readonly object[]) {
  const code = `
    import { createInterface } from 'node:readline';
    import { openStore } from '${sourceUrl('db/open.ts')}';
    import { migrations } from '${sourceUrl('db/migrations/index.ts')}';
    const steps = [...migrations, ...${JSON.stringify(added)}];
    createInterface({ input: process.stdin }).on('line', (file) => {
      try {
        openStore({ file, appVersion: '1', migrations: steps }).close();
        console.log('opened');
      } catch (error) {
        console.log(error.message.replace(file, 'FILE'));
      }
    });`;
  const scripts = [runScript(code), runScript(code)];
  const problems: Record<string, number> = {};
  for (let i = 0; i < FILES; i += 1) {
    for (const script of scripts) script.tell(fileIn(folder, i));
    for (const script of scripts) {
      const line = await script.nextLine();
      if (line !== 'opened') problems[line] = (problems[line] ?? 0) + 1;
    }
  }
  return problems;
}

test('two processes that make a file at once both find it made', async () => {
  const folder = temporaryFolder();
  expect(await openAtOnce(folder, [])).toEqual({});
  for (let i = 0; i < FILES; i += 1) {
    const version = bare(fileIn(folder, i)).pragma('user_version', { simple: true });
    expect(version).toBe(migrations.length);
  }
});

test('two processes that migrate a file at once migrate it once', async () => {
  const folder = temporaryFolder();
  for (let i = 0; i < FILES; i += 1) {
    openStore({ file: fileIn(folder, i), appVersion: '1' }).close();
  }
  expect(await openAtOnce(folder, [addedStep])).toEqual({});
  for (let i = 0; i < FILES; i += 1) {
    const db = bare(fileIn(folder, i));
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length + 1);
    expect(db.prepare('SELECT x FROM added').pluck().all()).toEqual([1]);
  }
});
