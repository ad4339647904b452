import { describe, expect, test } from 'vitest';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { editForm, newForm } from './forms.ts';
import { type OpenWindow, listed, openWindow, returnAt } from './window.ts';

const NOTICE = 'You typed this earlier and haven’t saved it yet.';

/** The window shown in another tab of the same browser. */
async function anotherTab({ page, server }: OpenWindow) {
  const other = await page.context().newPage();
  await other.goto(`${server.baseUrl}/#token=${issueLinkToken(server.context)}`);
  await other.locator('#page').waitFor();
  return other;
}

const questionIn = (page: OpenWindow['page']) =>
  page.getByRole('dialog', { name: 'Discard your changes?' });

/** Opens what the window before left unsaved. */
async function goOn(page: OpenWindow['page'], name: string): Promise<void> {
  const bar = page.getByRole('status').filter({ hasText: `Unsaved: ${name}` });
  await bar.getByRole('button', { name: 'Continue' }).click();
  await bar.waitFor({ state: 'detached' });
  await formOf(page).getByText(NOTICE).waitFor();
}

const formOf = (page: OpenWindow['page']) => page.locator('form[data-subscription]');

describe.runIf(hasBrowser)('what is typed and not saved', () => {
  test('of a new subscription survives a reload, and is gone once it is saved', async () => {
    const { page, window, form, complaints } = await newForm();
    await form.getByLabel('Name').fill('Spotify');
    await form.getByLabel('Amount').fill('11.99');
    await page.reload();
    const bar = page.getByRole('status').filter({ hasText: 'Unsaved: Spotify' });
    expect((await bar.boundingBox())?.height).toBe(40);
    expect(await form.count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await goOn(page, 'Spotify');
    expect(await form.getByLabel('Name').inputValue()).toBe('Spotify');
    expect(await form.getByLabel('Amount').inputValue()).toBe('11.99');
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Category').fill('Music');
    await form.getByLabel('Next payment').fill('2027-01-05');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(await listed(window)).toHaveLength(2);
    await page.reload();
    await page.getByRole('heading', { name: 'Spotify' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    expect(await form.getByLabel('Name').inputValue()).toBe('');
    expect(await form.getByText(NOTICE).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('of an edit opens again in the next window, beside what others changed meanwhile', async () => {
    const { page, window, form, server, key, id } = await editForm();
    await form.getByLabel('Name').fill('Netflix 4K');
    await page.close({ runBeforeUnload: false });
    const body = { name: 'Netflix Ultra', category: 'Films' };
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    const context = page.context();
    const next = await anotherTab({ ...window, page: await context.newPage() });
    const again = formOf(next);
    await goOn(next, 'Netflix 4K');
    await again.getByText('Also changed elsewhere: Name.').waitFor();
    expect(await again.getByLabel('Name').inputValue()).toBe('Netflix 4K');
    expect(await again.getByLabel('Category').inputValue()).toBe('Films');
    await again.getByRole('button', { name: 'Save' }).click();
    await next.getByText('Saved Netflix 4K.').waitFor();
    expect(await listed(window)).toMatchObject([{ name: 'Netflix 4K', category: 'Films' }]);
  });

  test('for a record that was deleted before the next window can be added anew', async () => {
    const { page, window, form, server, key, id } = await editForm();
    await form.getByLabel('Name').fill('Netflix 4K');
    await page.close();
    await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    const next = await anotherTab({ ...window, page: await page.context().newPage() });
    await next.getByRole('button', { name: 'Continue' }).click();
    await next.getByText('Deleted in the meantime').waitFor();
    await next.getByRole('button', { name: 'Add as new' }).click();
    await next.getByText('Added Netflix 4K.').waitFor();
    expect(await listed(window)).toMatchObject([{ name: 'Netflix 4K', billingAnchorDay: 31 }]);
    await next.reload();
    await next.getByRole('heading', { name: 'Netflix 4K' }).waitFor();
  });

  test('is left to the tab in which it is typed', async () => {
    const { page, window, form } = await newForm();
    await form.getByLabel('Name').fill('First');
    const other = await anotherTab(window);
    await other.getByRole('link', { name: 'Overview' }).waitFor();
    await other.keyboard.press('n');
    const second = formOf(other);
    await second.getByLabel('Name').waitFor();
    expect(await second.getByLabel('Name').inputValue()).toBe('');
    await second.getByLabel('Name').fill('Second');
    for (const [tab, name] of [
      [page, 'First'],
      [other, 'Second'],
    ] as const) {
      await tab.reload();
      await goOn(tab, name);
      expect(await formOf(tab).getByLabel('Name').inputValue()).toBe(name);
    }
  });

  test('is offered by a tab that opened just before the one in which it is typed has closed', async () => {
    const { page, window, form } = await newForm();
    await form.getByLabel('Name').fill('First');
    const other = await anotherTab(window);
    await other.getByRole('link', { name: 'Overview' }).waitFor();
    expect(await other.getByText('Unsaved: First').count()).toBe(0);
    await page.close();
    await goOn(other, 'First');
    expect(await formOf(other).getByLabel('Name').inputValue()).toBe('First');
  });

  test('is discarded at once, which can be undone until the form is left', async () => {
    const { page, form } = await newForm();
    await form.getByLabel('Name').fill('Spotify');
    await page.reload();
    await goOn(page, 'Spotify');
    await form.getByRole('button', { name: 'Discard' }).click();
    await form.getByText('Changes discarded').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('');
    await page.keyboard.press('Enter');
    expect(await form.getByLabel('Name').inputValue()).toBe('Spotify');
    await form.getByText(NOTICE).waitFor();
    await form.getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    expect(await form.getByLabel('Name').inputValue()).toBe('');
  });

  test('is discarded above the page too, which can be undone', async () => {
    const { page, form } = await newForm();
    await form.getByLabel('Name').fill('Spotify');
    await page.reload();
    const bar = page.getByRole('status').filter({ hasText: 'Unsaved: Spotify' });
    await bar.getByRole('button', { name: 'Discard' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await goOn(page, 'Spotify');
    await page.reload();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    expect(await form.getByLabel('Name').inputValue()).toBe('');
  });

  test('is offered again where it was refused after the form was left', async () => {
    const { page, window, form } = await editForm();
    const sent = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    await page.route('**/app/v1/subscriptions/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      sent.resolve();
      await leave.promise;
      return route.abort();
    });
    await form.getByLabel('Name').fill('Netflix 4K');
    await page.keyboard.press('Control+Enter');
    await sent.promise;
    await page.keyboard.press('Escape');
    await form.getByLabel('Name').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    leave.resolve();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await form.getByText(NOTICE).waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Netflix 4K');
    expect(await listed(window)).toMatchObject([{ name: 'Netflix' }]);
  });

  test('takes effect once where the window went before it heard that it was saved', async () => {
    const { page, window, form } = await newForm();
    await form.getByLabel('Name').fill('Spotify');
    await form.getByLabel('Amount').fill('11.99');
    await form.getByLabel('Category').fill('Music');
    await form.getByLabel('Next payment').fill('2027-01-05');
    await page.route('**/app/v1/subscriptions', async (route) => {
      // The page may be gone before the answer is here.
      if (route.request().method() === 'POST') await route.fetch().catch(() => undefined);
      else await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await listed(window)).length).toBe(2);
    const context = page.context();
    await page.close();
    const next = await anotherTab({ ...window, page: await context.newPage() });
    await goOn(next, 'Spotify');
    await formOf(next).getByRole('button', { name: 'Add' }).click();
    await next.getByText('Added Spotify.').waitFor();
    expect(await listed(window)).toHaveLength(2);
  });
});

describe.runIf(hasBrowser)('what no draft is kept of', () => {
  test('is asked about before another page, another form or the end of the window', async () => {
    const { page } = await openWindow({ path: '/settings', records: [] });
    const ntfy = page.getByRole('group', { name: 'ntfy', exact: true });
    await ntfy.getByRole('button', { name: 'Set up' }).click();
    await ntfy.getByLabel('Topic').fill('renewals');
    const leaveBy: (() => Promise<void>)[] = [
      () => page.getByRole('link', { name: 'Calendar', exact: true }).click(),
      () => page.getByRole('button', { name: 'Set up: Gotify' }).click(),
    ];
    for (const leave of leaveBy) {
      await leave();
      await questionIn(page).getByRole('button', { name: 'Continue editing' }).click();
      await questionIn(page).waitFor({ state: 'detached' });
      expect(await ntfy.getByLabel('Topic').inputValue()).toBe('renewals');
    }
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    // A secret would be in the browser's store for good.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('renewals');
    await ntfy.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  });

  test('stays in its dialog until it is saved', async () => {
    const window = await openWindow({ records: [draft({ nextPaymentDate: '2026-11-30' })] });
    const { page, server } = window;
    const [{ id }] = await listed(window);
    await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
    await page.getByRole('button', { name: 'Pause Netflix' }).click();
    await page.getByRole('button', { name: 'Resume Netflix' }).waitFor();
    await returnAt(window, '2026-12-03T12:00:00.000Z', `/?open=${id}`);
    await page.getByRole('button', { name: 'Resume Netflix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume Netflix' });
    const field = dialog.getByRole('textbox', { name: 'Next payment' });
    await field.fill('2026-12-24');
    await server.close();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t change Netflix' }).waitFor();
    expect(await field.inputValue()).toContain('24');
    await server.comeBack();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await listed(window)).toMatchObject([
      { status: 'active', nextPaymentDate: '2026-12-24' },
    ]);
  });
});
