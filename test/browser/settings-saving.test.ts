import { describe, expect, test } from 'vitest';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { showSettings } from '../../src-server/settings/service.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

const records = [draft()];
const path = '/settings';

/** Types a time zone and chooses it while it can't be saved, which is over then. */
const chooseUnsaved = async () => {
  const { page, server } = await openWindow({ path, records });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  const zone = () => {
    const { id } = resolveAccount(server.context, 'Personal');
    return showSettings(server.context, id).timeZone;
  };
  await page.route('**/app/v1/settings', (route) => route.abort());
  const choice = page.getByRole('combobox', { name: 'Time zone' });
  await choice.click();
  await page.keyboard.type('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).waitFor();
  await page.keyboard.press('Enter');
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await expect.poll(() => choice.inputValue()).toBe('tokyo');
  await page.unroute('**/app/v1/settings');
  sent.length = 0;
  return { page, choice, again, sent, zone };
};

describe.runIf(hasBrowser)('settings that are saved as they are chosen', () => {
  test('Backspace takes the same further reminder before the server’s answer as after it', async () => {
    const { page, server } = await openWindow({ path, records });
    const saved = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).furtherDaysBefore;
    };
    await page.getByRole('combobox', { name: 'More reminders' }).click();
    await page.getByRole('option', { name: 'On the day' }).click();
    await expect.poll(saved).toEqual([0]);
    const end = Promise.withResolvers<void>();
    await page.route('**/app/v1/settings', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const response = await route.fetch();
      await end.promise;
      await route.fulfill({ response }).catch(() => {});
    });
    await page.keyboard.type('21');
    await page.getByRole('option', { name: '21 days before' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(saved).toEqual([21, 0]);
    await page.keyboard.press('Backspace');
    end.resolve();
    await expect.poll(saved).toEqual([21]);
  });

  test('choices made before the last one was saved are all kept, in their order', async () => {
    const { page, server } = await openWindow({ path, records });
    const settings = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id);
    };
    const [end, sent] = [Promise.withResolvers<void>(), [] as unknown[]];
    await page.route('**/app/v1/settings', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await end.promise;
      await route.continue();
    });
    const further = page.getByRole('combobox', { name: 'More reminders' });
    await further.click();
    await page.getByRole('option', { name: 'On the day' }).click();
    await expect.poll(() => sent.length).toBe(1);
    await page.keyboard.press('Escape');
    const sending = page.getByRole('switch', { name: 'Send reminders' });
    // The second before any timer, as where both waited for a busy page.
    await sending.evaluate(async (element: HTMLElement) => {
      element.click();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      element.click();
    });
    expect(await sending.isChecked()).toBe(true);
    await further.click();
    await page.getByRole('option', { name: '14 days before' }).click();
    end.resolve();
    await expect.poll(() => settings().furtherDaysBefore).toEqual([14, 0]);
    expect(settings().enabled).toBe(true);
    expect(sent).toHaveLength(4);
  });

  test('the reminders of the last day to cancel are chosen by themselves, or none', async () => {
    const { page, server } = await openWindow({ path, records });
    const chosen = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).cancelByDaysBefore;
    };
    const field = page.getByRole('combobox', { name: 'Before the last day to cancel' });
    await field.click();
    await page.getByRole('option', { name: '30 days before' }).click();
    await expect.poll(chosen).toEqual([30, 14, 3]);
    for (const left of [[30, 14], [30], []]) {
      await page.keyboard.press('Backspace');
      await expect.poll(chosen).toEqual(left);
    }
  });

  test('a time zone that could not be saved is saved by “Try again”', async () => {
    const { page, server } = await openWindow({ path, records });
    const zone = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).timeZone;
    };
    const before = zone();
    const choice = page.getByRole('combobox', { name: 'Time zone' });
    await page.route('**/app/v1/settings', (route) => route.abort());
    await choice.click();
    await page.keyboard.type('tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(zone()).toBe(before);
    await page.unroute('**/app/v1/settings');
    await again.click();
    await expect.poll(zone).toBe('Asia/Tokyo');
    await expect.poll(() => choice.inputValue()).toContain('Tokyo');
  });

  describe('a time zone that was typed and could not be saved', () => {
    test.each(['“Try again”', 'Enter'])('stays as typed, and %s saves it once', async (how) => {
      const { page, choice, again, sent, zone } = await chooseUnsaved();
      if (how === 'Enter') await choice.press('Enter');
      else await again.click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await expect.poll(() => choice.inputValue()).toContain('Tokyo');
      await choice.blur();
      expect(zone()).toBe('Asia/Tokyo');
      expect(sent).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
    });
  });
});
