import { describe, expect, test } from 'vitest';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { NETFLIX, editForm, editFormIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { listed } from './window.ts';

describe.runIf(hasBrowser)('a form beside what goes on', () => {
  const open = shareWindow({ records: [NETFLIX] });

  test('what others change shows where nothing was typed, and is told where something was', async () => {
    const { page, window, form, server, key, id, complaints } = await editFormIn(await open());
    const patch = (body: object) =>
      server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await patch({ amount: 77 });
    await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('77');
    // Nothing was typed, so there is nothing to ask about.
    expect(await form.getByRole('alert').count()).toBe(0);
    await form.getByLabel('Name').fill('Netflix 4K');
    await patch({ name: 'Netflix Ultra', category: 'Films' });
    await expect.poll(() => form.getByLabel('Category').inputValue()).toBe('Films');
    expect(await form.getByLabel('Name').inputValue()).toBe('Netflix 4K');
    const notice = form.getByRole('alert').filter({ hasText: 'Changed in the meantime' });
    await notice.getByText('Also changed elsewhere: Name.').waitFor();
    expect((await notice.boundingBox())?.height).toBeGreaterThan(60);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Continue editing' }).click();
    await question.waitFor({ state: 'detached' });
    await form.getByLabel('Name').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix 4K.').waitFor();
    const [record] = await listed(window);
    expect(record).toMatchObject({ name: 'Netflix 4K', category: 'Films', amount: 77 });
    expect(complaints).toEqual([]);
  });

  test('the other value stands beside each field that differs, and can be taken', async () => {
    const { page, window, form, server, key, id, complaints } = await editFormIn(await open());
    await form.getByLabel('Amount').fill('20');
    await form.getByLabel('Next payment').fill('2026-12-24');
    await form.getByLabel('Name').fill('Netflix 4K');
    const body = { name: 'Netflix Ultra', amount: 12.5, nextPaymentDate: '2026-12-05' };
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await form.getByText('Elsewhere: Netflix Ultra').waitFor();
    await form.getByText('Elsewhere: €12.50').waitFor();
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Use this: €12.50' }).press('Enter');
    const amount = form.getByLabel('Amount');
    expect(await amount.inputValue()).toBe('12.50');
    expect(await amount.evaluate((it) => it === document.activeElement)).toBe(true);
    await form.getByRole('button', { name: 'Use this: 5 Dec 2026' }).click();
    // What is typed so is the same, too.
    await form.getByRole('alert').getByText('Also changed elsewhere: Name.').waitFor();
    await form.getByLabel('Name').fill('Netflix Ultra');
    await form.getByRole('alert').waitFor({ state: 'detached' });
    await form.getByLabel('Category').fill('Films');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix Ultra.').waitFor();
    expect((await listed(window))[0]).toMatchObject({ ...body, category: 'Films' });
    expect(complaints).toEqual([]);
  });

  test('a server that is gone is said to be, and what was typed is saved once it is back', async () => {
    const { page, window, form, server } = await editForm();
    await form.getByLabel('Name').fill('Netflix 4K');
    await server.close();
    const lost = page.getByText('Can’t reach Perennial.');
    await lost.waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ hasText: 'Couldn’t change Netflix' }).waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Netflix 4K');
    await server.comeBack();
    await lost.waitFor({ state: 'detached' });
    await page.getByText('Saved Netflix 4K.').waitFor();
    expect((await listed(window))[0]).toMatchObject({ name: 'Netflix 4K' });
  });

  test('Undo takes nothing back that somebody else has changed since', async () => {
    const { page, window, form, server, key, id } = await editFormIn(await open());
    await form.getByLabel('Name').fill('Netflix 4K');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix 4K.').waitFor();
    const body = { name: 'Netflix Ultra' };
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('has been changed since').waitFor();
    expect((await listed(window))[0]).toMatchObject(body);
  });

  test('what was typed stays where the window becomes narrow or wide', async () => {
    const { page, form } = await editFormIn(await open());
    await form.getByLabel('Name').fill('Netflix 4K');
    await form.getByLabel('Next payment').fill('some friday');
    // The calendar closes.
    await form.getByLabel('Name').focus();
    for (const width of [880, 600, 1440, 880]) {
      await page.setViewportSize({ width, height: 900 });
      const place = width < 900 ? page.getByRole('dialog', { name: 'Subscription' }) : page;
      await place.getByLabel('Name', { exact: true }).waitFor();
      expect(await place.getByLabel('Name', { exact: true }).inputValue()).toBe('Netflix 4K');
      expect(await place.getByLabel('Next payment').inputValue()).toBe('some friday');
    }
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  });
});
