import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { byIcalJs } from '../calendar-feed/parsed.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

async function started(): Promise<TestServer> {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  return server;
}

const run = ({ dataDir }: TestServer, ...args: string[]) =>
  perennial([...args, '--data-dir', dataDir]);

test('calendar address prints an address that works until it is replaced or revoked', async () => {
  const server = await started();
  const address = async () => {
    const { url } = documentOf(await run(server, 'calendar', 'address', '--json')) as {
      url: string;
    };
    expect(url.startsWith(`${server.baseUrl}/calendar/`)).toBe(true);
    return url.slice(server.baseUrl.length);
  };
  const first = await address();
  expect(byIcalJs((await server.send('GET', first)).text).events).not.toEqual([]);
  const second = await address();
  expect((await server.send('GET', first)).status).toBe(404);
  expect((await server.send('GET', second)).status).toBe(200);
  const { stdout } = await run(server, 'calendar', 'show');
  expect(stdout).toMatch(/^Address +created 20.*\nAlerts +none\nFile +none\n$/);
  expect(stdout).not.toContain(second.slice(10, 20));
  expect(documentOf(await run(server, 'calendar', 'revoke', '--json'))).toEqual({ revoked: true });
  expect((await server.send('GET', second)).status).toBe(404);
  expect((await run(server, 'calendar', 'revoke')).stdout).toBe('There is no address to revoke.\n');
});

test('calendar set writes the file at once and keeps what it is not told to change', async () => {
  const server = await started();
  const folder = temporaryFolder();
  // As a shell's user names it.
  const typed = relative(resolve(import.meta.dirname, '../..'), folder);
  await run(server, 'calendar', 'set', '--folder', typed);
  const file = join(folder, 'Perennial Personal.ics');
  const { events } = byIcalJs(readFileSync(file, 'utf8'));
  expect(events.map(({ alertMinutes }) => alertMinutes)).toEqual(events.map(() => undefined));
  const set = await run(server, 'calendar', 'set', '--alert-days', '3', '--json');
  expect(documentOf(set)).toEqual({ issuedAt: null, alertDays: 3, file });
  await server.wake();
  expect(byIcalJs(readFileSync(file, 'utf8')).events[0]?.alertMinutes).toBe(9 * 60 - 3 * 1440);
  const off = await run(server, 'calendar', 'set', '--folder', '', '--alert-days', '', '--json');
  expect(documentOf(off)).toEqual({ issuedAt: null, alertDays: null, file: null });
});

test('calendar set refuses what is wrong in terms of its options', async () => {
  const server = await started();
  const tooMany = await run(server, 'calendar', 'set', '--alert-days', '61');
  expectFailure(tooMany, 2);
  expect(tooMany.stderr).toContain(
    '--alert-days must be a whole number from 0 to 60, or "" for no alerts.',
  );
  const inData = await run(server, 'calendar', 'set', '--folder', server.dataDir);
  expectFailure(inData, 2);
  expect(inData.stderr).toContain(`${server.dataDir} is in the folder`);
  const nothing = await run(server, 'calendar', 'set');
  expectFailure(nothing, 2);
  expect(nothing.stderr).toContain('there is nothing to change');
});

test('export --format ics prints the charges of an account, or of all', async () => {
  const server = await started();
  const one = await run(server, 'export', '--format', 'ics');
  const { name, events } = byIcalJs(one.stdout);
  expect([name, events.length > 20]).toEqual(['Perennial', true]);
  server.addAccount('Work');
  const { key } = server.issue({ account: 'Work' });
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Figma' }) });
  const all = byIcalJs((await run(server, 'export', '--format', 'ics', '--all')).stdout);
  expect(all.name).toBe('Perennial');
  expect(all.events.filter(({ summary }) => summary.startsWith('Figma'))).toHaveLength(
    events.length,
  );
  const file = join(temporaryFolder(), 'work.ics');
  await run(server, 'export', '--format', 'ics', '--account', 'Work', '--out', file);
  expect(byIcalJs(readFileSync(file, 'utf8'))).toMatchObject({ name: 'Perennial – Work' });
});
