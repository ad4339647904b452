import { describe, expect, test } from 'vitest';
import { goScript } from '../../src-main/startup/links.ts';
import { applyPlan, makePlan } from '../../src-server/agent-plans/service.ts';
import type { SentChange } from '../../src-server/agent-plans/change.ts';
import { draft } from '../support/drafts.ts';
import type { TestServer } from '../support/server.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, listed, openWindow } from './window.ts';

const records = ['Alpha', 'Beta', 'Gamma'].map((name) => draft({ name }));

/** An agent plans changes and carries them out as far as it can. */
function planned(server: TestServer, changes: readonly SentChange[]): string {
  const { context } = server;
  const { id: apiKeyId, ownerId } = server.issue({ name: 'Claude' });
  const actor = { ownerId, apiKeyId, requestId: 'req_6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e' };
  return context.db.transaction(() => {
    const { id } = makePlan(context, actor, changes);
    applyPlan(context, actor, id);
    return id;
  })();
}

async function deletionOf(window: OpenWindow, ...names: string[]): Promise<SentChange[]> {
  const all = await listed(window);
  return names.map((name) => ({
    action: 'delete',
    id: String(all.find((each: { name: string }) => each.name === name)?.id),
  }));
}

const namesIn = async (window: OpenWindow) =>
  (await listed(window)).map(({ name }: { name: string }) => name).toSorted();

describe.runIf(hasBrowser)('what an agent wants and the owner has to allow', () => {
  test('shows up in the open window with what it would change, and is allowed and undone by keyboard', async () => {
    const window = await openWindow({ path: '/activity', records });
    const { page, server, complaints } = window;
    planned(server, await deletionOf(window, 'Alpha', 'Beta'));
    const text = 'Claude wants to delete “Alpha” and “Beta”.';
    const notice = page.getByRole('status').filter({ hasText: text });
    await notice.waitFor();
    await notice.getByRole('button', { name: `Show: ${text}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: text });
    await dialog.getByRole('table', { name: 'Delete Alpha' }).waitFor();
    await dialog.getByRole('cell', { name: '$15.49' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await namesIn(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await notice.getByRole('button', { name: `Allow: ${text}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Made 2 changes.').waitFor();
    expect(await namesIn(window)).toEqual(['Gamma']);
    await notice.waitFor({ state: 'detached' });

    const entry = page.getByRole('article', { name: 'Claude deleted 2 subscriptions' });
    await entry.getByText('Allowed by you').waitFor();
    const parts = page.getByRole('article', { name: /^Claude deleted (Alpha|Beta)$/ });
    expect(await parts.count()).toBe(0);
    await entry.getByRole('button', { name: 'Show what changed' }).click();
    await expect.poll(() => parts.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await entry.getByRole('button', { name: 'Undo all changes of this plan' }).click();
    await page.getByText('Undid 2 changes.').waitFor();
    expect(await namesIn(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await entry.getByText('Allowed by you · Undone').waitFor();
    expect(await entry.getByRole('button', { name: /Undo all/ }).count()).toBe(0);
    const undoing = page.getByRole('article', { name: 'You undid an agent’s plan' });
    await undoing.getByRole('button', { name: 'Show what changed' }).click();
    await page
      .getByRole('article', { name: /^You restored (Alpha|Beta)$/ })
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Agent’s plan carried out' }).click();
    await undoing.waitFor({ state: 'detached' });
    await entry.getByText('To see its changes, clear the filters.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('is shown by a link of the desktop app, and by nobody’s link if it no longer waits', async () => {
    const window = await openWindow({ records });
    const { page, server } = window;
    const plan = planned(server, await deletionOf(window, 'Alpha'));
    const notice = page.getByRole('status').filter({ hasText: 'Claude wants to delete “Alpha”.' });
    await notice.waitFor();
    await page.evaluate(goScript({ path: '/activity', plan }));
    const dialog = page.getByRole('dialog', { name: 'Claude wants to delete “Alpha”.' });
    await dialog.getByRole('button', { name: /^Refuse:/ }).click();
    await page.getByText('Refused. Claude changed nothing.').waitFor();
    await page.evaluate(goScript({ path: '/', plan }));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('says that something would be deleted, however much else there is, and shows it first', async () => {
    const window = await openWindow({ records });
    const { page, server } = window;
    const all = await listed(window);
    const others = ['Beta', 'Gamma'].map((name) => {
      const id = String(all.find((each: { name: string }) => each.name === name)?.id);
      return { action: 'update' as const, id, fields: { amount: 1 } };
    });
    planned(server, [...others, ...(await deletionOf(window, 'Alpha'))]);
    const text = 'Claude wants to make 3 changes, including 1 deletion.';
    await page.getByRole('button', { name: `Show: ${text}` }).click();
    const tables = page.getByRole('dialog', { name: text }).getByRole('table');
    expect(await tables.first().locator('caption').innerText()).toBe('Delete Alpha');
    expect(await tables.count()).toBe(3);
  });

  test('never buries the page, and is refused at once if it is much', async () => {
    const window = await openWindow({ records, viewport: { width: 360, height: 740 } });
    const { page, server } = window;
    const [alpha] = await deletionOf(window, 'Alpha');
    for (let count = 0; count < 7; count += 1) planned(server, alpha ? [alpha] : []);
    const requests = page.getByRole('button', { name: /^Allow:/ });
    await page.getByText('7 agent requests are waiting for you.').waitFor();
    expect(await requests.count()).toBe(3);
    await page.getByRole('button', { name: 'Show 4 more' }).click();
    expect(await requests.count()).toBe(7);
    await page.getByRole('button', { name: 'Refuse all' }).click();
    await page.getByText('Refused 7 requests.').waitFor();
    await requests.first().waitFor({ state: 'detached' });
    expect(await namesIn(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('is refused', async () => {
    const window = await openWindow({ records });
    const { page, server } = window;
    planned(server, await deletionOf(window, 'Alpha'));
    const notice = page.getByRole('status').filter({ hasText: 'Claude wants to delete “Alpha”.' });
    await notice.getByRole('button', { name: /^Refuse:/ }).click();
    await page.getByText('Refused. Claude changed nothing.').waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await namesIn(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('is gone once a record has changed since, and changes nothing', async () => {
    const window = await openWindow({ records });
    const { page, server, key, clock } = window;
    const changes = await deletionOf(window, 'Alpha');
    planned(server, changes);
    const allow = page.getByRole('button', { name: /^Allow: Claude/ });
    await allow.waitFor();
    clock.advance(1000);
    await server.send('PATCH', `/api/v1/subscriptions/${changes[0]?.id}`, {
      key,
      body: { amount: 1 },
    });
    await allow.waitFor({ state: 'detached' });
    expect(await namesIn(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('is counted where it is much, in Chinese too', async () => {
    const window = await openWindow({ records, locale: 'zh-CN' });
    const { page, server } = window;
    const [alpha, beta, gamma] = await deletionOf(window, 'Alpha', 'Beta', 'Gamma');
    planned(server, [
      { ...alpha, action: 'pause' },
      beta ?? { action: 'create' },
      gamma ?? { action: 'create' },
    ] as SentChange[]);
    await page.getByText('Claude想要进行3项更改，其中删除2个订阅。').waitFor();
    await page.getByRole('button', { name: /^查看：/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table', { name: '暂停 Alpha' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
