import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { ratesXml } from '../support/rates.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const [amount, currency] of [
    [12.5, 'USD'],
    [800, 'JPY'],
  ]) {
    const body = draft({ amount, currency });
    await server.call('POST', '/api/v1/subscriptions', { key, body });
  }
  const run = (...args: string[]) => perennial([...args, '--data-dir', server.dataDir]);
  return { run };
}

const days = [{ day: '2026-11-20', rates: { USD: '1.25' } }];

function ratesFile(content = ratesXml(days)): string {
  const file = join(temporaryFolder(), 'rates.xml');
  writeFileSync(file, content);
  return file;
}

test('a total in one currency is set up, and then in the summary', async () => {
  const { run } = await started();
  expect((await run('total', 'show')).stdout).toMatch(
    /^Currency +none\nDownloads +off\nRates +none\n/,
  );
  expect(documentOf(await run('summary', '--json'))).toMatchObject({ total: null });
  await run('total', 'set', '--currency', 'EUR');
  const loaded = await run('total', 'load', ratesFile());
  expect(loaded.stdout).toBe('Loaded the rates of 2026-11-20.\n');
  expect((await run('total', 'show')).stdout).toMatch(/No rate +JPY\n$/);
  expect((await run('summary')).stdout).toContain(
    'About 10.00 EUR + 800 JPY a month, 120.00 EUR + 9600 JPY a year, at ECB rates of 2026-11-20',
  );
  await run('total', 'rate', 'JPY', '160');
  expect((await run('summary')).stdout).toContain('About 15.00 EUR a month, 180.00 EUR a year');
  const removed = documentOf(await run('total', 'rate', 'JPY', '', '--json'));
  expect(removed).toMatchObject({ ownRates: [], missing: ['JPY'] });
  const off = documentOf(await run('total', 'set', '--currency', '', '--json'));
  expect(off).toMatchObject({ currency: null });
});

test('what is wrong changes nothing, and says how it is right', async () => {
  const { run } = await started();
  const fails = async (code: 1 | 2, why: string, ...args: string[]) => {
    const outcome = await run('total', ...args);
    expectFailure(outcome, code);
    expect(outcome.stderr).toContain(why);
  };
  await fails(2, 'choose the currency of the total first', 'rate', 'SEK', '11');
  await run('total', 'set', '--currency', 'EUR');
  await fails(2, 'current currency', 'set', '--currency', 'XXX');
  await fails(2, 'true, false', 'set', '--download', 'maybe');
  await fails(2, 'or ""', 'set', '--currency', 'XXX');
  await fails(2, 'number above 0 such as 11.2, or "" to remove', 'rate', 'SEK', '-1');
  await fails(2, 'number above 0 such as 11.2, or "" to remove', 'rate', 'EUR', 'x');
  await fails(2, 'code of a currency', 'rate', 'Krona', '11');
  await fails(2, 'EUR is the currency of the total', 'rate', 'eur', '2');
  await fails(1, 'contains no exchange rates', 'load', ratesFile('<rates/>'));
  await fails(1, 'There is no file', 'load', '/nowhere.xml');
  expect(documentOf(await run('total', 'show', '--json'))).toMatchObject({
    currency: 'EUR',
    ownRates: [],
    reference: null,
  });
});
