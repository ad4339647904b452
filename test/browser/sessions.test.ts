import { expect, test } from 'vitest';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import type { TestServer } from '../support/server.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

const path = '/settings';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(server: TestServer, userAgent: string): Promise<string> {
  const body = { token: issueLinkToken(server.context) };
  const headers = { 'user-agent': userAgent };
  const { json } = await server.send('POST', '/app/v1/session', { body, headers });
  return String(json.session);
}

test.runIf(hasBrowser)('Settings list the signed-in windows, and sign them out', async () => {
  const { page, server } = await openWindow({ path, records: [] });
  const section = page.getByRole('region', { name: 'Where you’re signed in' });
  await section.getByText('This window').waitFor();
  expect(await section.getByText('Chrome or Chromium').count()).toBe(1);
  // Others appear by themselves.
  const firefox = await signIn(server, FIREFOX);
  await section.getByText('Firefox', { exact: true }).waitFor();
  await signIn(server, 'Perennial');
  await signIn(server, 'curl/8');
  await section.getByText('Desktop app', { exact: true }).waitFor();
  await section.getByText('Unknown browser').waitFor();
  expect((await section.innerText()).match(/This window|Sign out$/gm)?.[0]).toBe('This window');
  expect(await violationsOf(page)).toEqual([]);
  const isGone = section.getByText('Firefox', { exact: true }).waitFor({ state: 'detached' });
  // The row can go before the answer to its own button.
  await page.route('**/app/v1/sessions/*', async (route) => {
    const response = await route.fetch();
    await isGone;
    await route.fulfill({ response });
  });
  await section.getByRole('button', { name: /^Sign out Firefox/ }).click();
  await page.getByText('Signed out 1 window.').waitFor();
  const headers = { 'x-perennial-session': firefox };
  expect((await server.send('GET', '/app/v1/accounts', { headers })).status).toBe(401);
  await section.getByRole('button', { name: 'Sign out all other windows' }).click();
  await page.getByText('Signed out 2 windows.').waitFor();
  await section.getByText('Desktop app', { exact: true }).waitFor({ state: 'detached' });
  await section.getByText('This window').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
});

test.runIf(hasBrowser)('Settings list many signed-in windows only on request', async () => {
  const { page, server } = await openWindow({ path, records: [] });
  const section = page.getByRole('region', { name: 'Where you’re signed in' });
  for (let count = 0; count < 4; count += 1) await signIn(server, FIREFOX);
  await section.getByText('4 other windows').waitFor();
  expect(await section.getByText('Firefox', { exact: true }).count()).toBe(0);
  await section.getByRole('button', { name: 'Show: 4 other windows' }).click();
  expect(await section.getByText('Firefox', { exact: true }).count()).toBe(4);
  expect(await violationsOf(page)).toEqual([]);
  await section
    .getByRole('button', { name: /^Sign out Firefox/ })
    .first()
    .click();
  await section.getByText('4 other windows').waitFor({ state: 'detached' });
  expect(await section.getByText('Firefox', { exact: true }).count()).toBe(3);
});

test.runIf(hasBrowser)('a window that is signed out elsewhere says how to come back', async () => {
  const { page, server, complaints } = await openWindow({ path: '/', records: [] });
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: 'New subscription' });
  await form.getByLabel('Name').fill('Half of a na');
  const other = { 'x-perennial-session': await signIn(server, FIREFOX) };
  await server.send('DELETE', '/app/v1/sessions', { headers: other });
  await page.getByRole('heading', { name: 'You’ve been signed out' }).waitFor();
  await page.getByText(`open --data-dir "${server.dataDir}"`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The link is opened in the same tab, and what was typed is there.
  await page.goto(`${server.baseUrl}/#token=${issueLinkToken(server.context)}`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Half of a na');
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
});
