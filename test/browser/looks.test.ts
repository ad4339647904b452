import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

const records = [draft()];

describe.runIf(hasBrowser)('how it looks', () => {
  test('what an invalid field only suggests does not look like what was typed', async () => {
    const { page } = await openWindow({ records });
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    const date = form.getByLabel('Next payment', { exact: true });
    const colorOf = () => date.evaluate((field) => getComputedStyle(field, '::placeholder').color);
    await date.waitFor();
    const faint = await colorOf();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    expect(await date.inputValue()).toBe('');
    expect(await colorOf()).toBe(faint);
  });
});
