import { describe, expect, test } from 'vitest';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { showSettings } from '../../src-server/settings/service.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

describe.runIf(hasBrowser)('quiet hours', () => {
  test('are changed, switched off and on again in Settings', async () => {
    const { page, server } = await openWindow({ path: '/settings', records: [] });
    const saved = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).quietHours;
    };
    const from = page.getByRole('spinbutton', { name: 'Quiet from: hours' });
    await from.focus();
    await page.keyboard.type('2330');
    await page.keyboard.press('Enter');
    await expect.poll(saved).toEqual({ from: '23:30', until: '08:00' });
    await page.getByRole('spinbutton', { name: 'Quiet until: hours' }).focus();
    await page.keyboard.type('0615');
    await page.keyboard.press('Tab');
    await expect.poll(saved).toEqual({ from: '23:30', until: '06:15' });
    const toggle = page.getByRole('switch', { name: 'Quiet hours' });
    await toggle.press('Space');
    await expect.poll(saved).toBeNull();
    expect(await from.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await toggle.press('Space');
    await expect.poll(saved).toEqual({ from: '22:00', until: '08:00' });
  });
});
