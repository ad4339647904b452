import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { blocksOf, createRunner, documentText, expectAnswers, hasPython, root } from './blocks.ts';
import { FILE_NAME } from './api-scripts.ts';
import { installClients } from './client-files.ts';
import { hasCurl } from './find-curl.ts';

const examples = documentText('docs/examples.md');
const blocks = ['README.md', 'docs/examples.md'].map(documentText).flatMap(blocksOf);

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  return { server, key, runner: createRunner(server.baseUrl, key) };
}

/** Runs the scripts of a language in order; answers what they printed. */
async function runAll(language: string, extension: string): Promise<string[]> {
  const { server, key, runner } = await prepared();
  await server.call('POST', '/api/v1/subscriptions', {
    key,
    body: draft({ nextPaymentDate: '2027-01-31' }),
  });
  mkdirSync(join(runner.folder, 'test/fixtures'), { recursive: true });
  const household = 'test/fixtures/household.json';
  copyFileSync(join(root, household), join(runner.folder, household));
  installClients(runner);
  // Those with a name have tests of their own.
  const scripts = blocks.filter(
    (block) => block.language === language && !FILE_NAME.test(block.code),
  );
  const printed: string[] = [];
  for (const [index, { code }] of scripts.entries()) {
    const file = `script-${index}.${extension}`;
    runner.save(file, code);
    printed.push(await runner.run(file));
  }
  return printed;
}

const OUTPUT = `65 subscriptions
subscription.delete 网易云音乐 15 -> none
subscription.update 1Password Families 59.88 -> 71.88
subscription.create Liability insurance none -> 54.15
`;

test('runs the documented JavaScript and prints the documented output', async () => {
  await expectPromises('js', 'mjs');
});

// Counted as skipped where there is no Python to run them.
test.skipIf(!hasPython)('runs the documented Python and prints the documented output', async () => {
  await expectPromises('python', 'py');
});

test.skipIf(!hasCurl())(
  'answers the documented curl calls with the documented responses',
  async () => {
    const { runner } = await prepared();
    expect(blocks.filter(({ language }) => language === 'sh').length).toBeGreaterThan(0);
    await expectAnswers(blocks, runner);
  },
);

async function expectPromises(language: string, extension: string): Promise<void> {
  const [first, whole = ''] = await runAll(language, extension);
  expect(first).toBe('2027-01-31 Netflix 15.49 USD\n');
  expect(whole).toBe(OUTPUT);
  expect(examples).toContain(OUTPUT.trim().split('\n').join('\n    '));
}
