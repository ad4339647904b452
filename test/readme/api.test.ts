import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { apiBlocks, saveScripts } from './api-scripts.ts';
import { createRunner, expectAnswers, hasPython } from './blocks.ts';
import { hasCurl } from './find-curl.ts';

// docs/api.md shows what is answered on the day that the clock of a test shows.

async function prepared() {
  const server = await TestServer.start();
  server.saveSettings({ timeZone: 'Europe/Berlin' });
  const runner = createRunner(server.baseUrl, server.issue().key);
  return { runner, files: saveScripts(runner) };
}

/** What the document says that a script prints. */
const outputs = apiBlocks
  .filter(({ language }) => language === 'text')
  .flatMap(({ info, code }) => info.split(' ').map((file) => ({ file, output: code })));

test('every block is run: a script under its name, a call, its answer, or what is printed', async () => {
  const { files } = await prepared();
  const languages = new Set(['js', 'python', 'sh', 'json', 'text']);
  expect(apiBlocks.filter(({ language }) => !languages.has(language))).toEqual([]);
  const scripts = apiBlocks.filter(({ language }) => ['js', 'python'].includes(language));
  expect(files).toHaveLength(scripts.length);
  expect(files.toSorted()).toEqual(outputs.map(({ file }) => file).toSorted());
  for (const [index, { language }] of apiBlocks.entries()) {
    if (language === 'json') expect(apiBlocks[index - 1]?.language).toBe('sh');
  }
});

describe.each(outputs)('$file', ({ file, output }) => {
  // Counted as skipped where there is no Python to run it.
  test.skipIf(file.endsWith('.py') && !hasPython)('prints what the document says', async () => {
    const { runner } = await prepared();
    expect(await runner.run(file)).toBe(output);
  });
});

test.skipIf(!hasCurl())('after the tour, calls are answered as the document shows', async () => {
  const { runner } = await prepared();
  await runner.run('tour.mjs');
  await expectAnswers(apiBlocks, runner);
});
