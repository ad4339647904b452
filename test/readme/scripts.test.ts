import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

// The scripts of the README are run as they stand there; only the port is another.

const root = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const run = promisify(execFile);

function blocks(language: string): string[] {
  const form = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms');
  return [...readme.matchAll(form)].map(([, code = '']) => code);
}

/** Runs the scripts of a language in order; answers what they printed. */
async function runAll(language: string, command: string, extension: string): Promise<string[]> {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('POST', '/api/v1/subscriptions', {
    key,
    body: draft({ nextPaymentDate: '2027-01-31' }),
  });
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'test/fixtures'), { recursive: true });
  const household = 'test/fixtures/household.json';
  copyFileSync(join(root, household), join(folder, household));
  const printed: string[] = [];
  for (const [index, code] of blocks(language).entries()) {
    const file = join(folder, `script-${index}.${extension}`);
    writeFileSync(file, code.replaceAll('http://127.0.0.1:47600', server.baseUrl));
    const env = { ...process.env, PERENNIAL_KEY: key, PYTHONIOENCODING: 'utf-8' };
    printed.push((await run(command, [file], { cwd: folder, env })).stdout);
  }
  return printed;
}

const AUDIT = `subscription.delete 网易云音乐 15 -> none
subscription.update 1Password Families 59.88 -> 71.88
subscription.create Liability insurance none -> 54.15
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

test('the scripts in JavaScript do what the README says', async () => {
  await expectPromises('js', process.execPath, 'mjs');
});

// Counted as skipped where there is no Python to run them.
test.skipIf(!hasPython)('the scripts in Python do what the README says', async () => {
  await expectPromises('python', 'python3', 'py');
});

async function expectPromises(language: string, command: string, extension: string): Promise<void> {
  const [first, whole = ''] = await runAll(language, command, extension);
  expect(first).toBe('2027-01-31 Netflix 15.49 USD\n');
  const lines = whole.split('\n');
  const orders = lines.filter((line) => line.includes(' by ')).toSorted();
  const keys = ['createdAt', 'nextPaymentDate', 'amount', 'name'];
  const expected = keys.flatMap((key) => [key, `-${key}`]);
  expect(orders).toEqual(expected.map((sort) => `65 by ${sort}, 65 different`).toSorted());
  expect(whole.endsWith(AUDIT)).toBe(true);
  expect(readme).toContain(AUDIT.trim().split('\n').join('\n    '));
}
