import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findPython } from '../oracle/find-python.ts';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { openWindow } from './window.ts';

const run = promisify(execFile);
const records = [draft()];
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Issues a key in the window, with its dialog left open. */
async function issue(page: Page, name: string, access: 'Read' | 'Read and write' = 'Read') {
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: access, exact: true }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Copy the key now').waitFor();
  const [secret = ''] = /per_[A-Za-z0-9_-]{49}/.exec(await dialog.innerText()) ?? [];
  return { dialog, secret };
}

describe.runIf(hasBrowser)('the API page', () => {
  const open = shareWindow({ path: '/keys', records, ...clipboard });

  test('copies the base address, and leads to the reference and the document', async () => {
    const { page, server, complaints } = await open();
    await page.getByRole('button', { name: 'Copy: Base URL' }).click();
    expect(await copied(page)).toBe(server.baseUrl);
    for (const href of ['/docs', '/openapi.json']) {
      await page.getByRole('link', { name: href }).waitFor();
      expect((await server.send('GET', href)).status).toBe(200);
    }
    expect(complaints).toEqual([]);
  });

  test('shows a new key once; it works at once, and its use is seen', async () => {
    const { page, server } = await openWindow({ path: '/keys', records, ...clipboard });
    const { dialog, secret } = await issue(page, 'Budget script', 'Read and write');
    await dialog.getByRole('button', { name: 'Copy: Key' }).click();
    expect(await copied(page)).toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    expect(await row(page, 'Budget script').innerText()).toContain('Never used');
    const body = draft({ name: 'Spotify' });
    const { status } = await server.call('POST', '/api/v1/subscriptions', { key: secret, body });
    expect(status).toBe(201);
    await row(page, 'Budget script').getByText('Last used').waitFor({ timeout: 5000 });
    await page.getByText('2 of 1,000,000 requests used this hour').waitFor();
  });

  test('the ready-made calls run as they are', async () => {
    const { page } = await open();
    const { dialog } = await issue(page, 'Calls');
    const callIn = async (language: string) => {
      await dialog.getByRole('tab', { name: language }).click();
      return dialog.getByRole('tabpanel', { name: language }).locator('pre').innerText();
    };
    const outputs = [
      await run(process.execPath, ['--input-type=module', '-e', await callIn('JavaScript')]),
      await run('sh', ['-c', await callIn('curl')]),
    ];
    const python = findPython();
    if (python !== undefined) outputs.push(await run(python, ['-c', await callIn('Python')]));
    for (const { stdout } of outputs) expect(stdout).toContain('Netflix');
  });

  test('connects an agent: with a key of its own and the setup of its program', async () => {
    const { page, server } = await open();
    await page.getByRole('button', { name: 'Connect Cursor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Cursor' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Cursor');
    await dialog.getByRole('radio', { name: 'Read and write', exact: true }).check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const issued = page.getByRole('dialog');
    await issued.getByText('Add this to ~/.cursor/mcp.json:').waitFor();
    await issued.getByRole('button', { name: 'Copy: Setup for Cursor' }).click();
    const { url, headers } = JSON.parse(await copied(page)).mcpServers.perennial as {
      url: string;
      headers: Record<string, string>;
    };
    await issued.getByRole('button', { name: 'Done' }).click();
    expect(url).toBe(`${server.baseUrl}/mcp?write=1`);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_subscription');
    await client.callTool({ name: 'list_subscriptions', arguments: {} });
    await client.close();
    const programs = page.getByRole('region', { name: 'AI agents (MCP)' });
    await programs.getByText('Last used').waitFor();
  });

  test('Claude Desktop gets the command of this computer, with a key of its own', async () => {
    const { page, server } = await openWindow({ path: '/keys', records });
    await page.getByRole('button', { name: 'Connect Claude Desktop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const issued = page.getByRole('dialog');
    await issued.getByText('claude_desktop_config.json').waitFor();
    const { command, args, env } = JSON.parse(await issued.locator('pre').innerText()).mcpServers
      .perennial;
    expect(command).toBe(process.execPath);
    expect(args.slice(1)).toEqual(['mcp', '--port', String(server.port)]);
    const { status } = await server.call('GET', '/api/v1/subscriptions', {
      key: env.PERENNIAL_KEY,
    });
    expect(status).toBe(200);
  });

  test('the file for VS Code, which is usually shared, has no key in it', async () => {
    const { page } = await openWindow({ path: '/keys', records });
    await page.getByRole('button', { name: 'Connect VS Code' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const setup = page.getByRole('dialog').locator('pre');
    await setup.waitFor();
    const { inputs, servers } = JSON.parse(await setup.innerText());
    expect(inputs).toMatchObject([{ type: 'promptString', password: true }]);
    expect(servers.perennial.headers.Authorization).toBe(`Bearer \${input:${inputs[0].id}}`);
  });

  test('a wrong name is refused in the words of the form, beside its field', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    const name = dialog.getByLabel('Name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('a key ends with its last day, or when it is revoked', async () => {
    const { page, server, clock } = await openWindow({ path: '/keys', records });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Short');
    await dialog.getByLabel('Valid until').fill('2026-11-20');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('“Valid until” is in the past. Choose today or a later day.').waitFor();
    await dialog.getByLabel('Valid until').fill('2026-11-22');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    // What is shown once stays until one is done with it, and is not missed on its way either.
    await page.keyboard.press('Escape');
    await dialog.getByText('Copy the key now').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await row(page, 'Short').getByText('Valid until 22 Nov 2026').waitFor();
    clock.setWall('2026-11-23T00:00:01.000Z');
    await row(page, 'Short').getByText('Expired', { exact: true }).waitFor({ timeout: 5000 });

    const { dialog: again, secret } = await issue(page, 'Leaked');
    await again.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Leaked' }).click();
    await page.getByRole('dialog').getByText('stops working immediately').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row(page, 'Leaked').getByText('Revoked', { exact: true }).waitFor();
    expect((await server.call('GET', '/api/v1/subscriptions', { key: secret })).status).toBe(401);
  });

  test.each(['light', 'dark'] as const)('its dialogs, %s: axe finds nothing', async (scheme) => {
    const { page } = await open({ colorScheme: scheme });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await issue(page, 'Seen');
    expect(await violationsOf(page)).toEqual([]);
  });
});
