import { describe, expect, test } from 'vitest';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { newForm } from './forms.ts';
import { listed } from './window.ts';

describe.runIf(hasBrowser)('the day of a new subscription', () => {
  test('is chosen or typed, never taken for granted; the likely ones are one press away', async () => {
    const { page, window, form, complaints } = await newForm();
    const date = form.getByLabel('First or next payment');
    expect(await date.inputValue()).toBe('');
    const days = form.getByRole('group', { name: 'Suggested dates' });
    expect(await days.getByRole('button').allInnerTexts()).toEqual([
      'Today',
      '1 Dec',
      'In a month',
    ]);
    await days.getByRole('button', { name: 'In a month' }).click();
    expect(await date.inputValue()).toBe('21 Dec 2026');
    await days.getByRole('button', { name: '1 Dec' }).click();
    expect(await date.inputValue()).toBe('1 Dec 2026');
    const pressed = days.getByRole('button', { pressed: true });
    expect(await pressed.allInnerTexts()).toEqual(['1 Dec']);
    await date.fill('24');
    await expect.poll(() => pressed.count()).toBe(0);
    // Charges without amounts would say nothing.
    const charges = form.getByRole('region', { name: 'Upcoming charges' });
    expect(await charges.count()).toBe(0);
    await form.getByLabel('Name').fill('Paper');
    await form.getByLabel('Amount').fill('5');
    await charges.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Paper.').waitFor();
    const paper = (await listed(window)).find(({ name }: { name: string }) => name === 'Paper');
    expect(paper).toMatchObject({ nextPaymentDate: '2026-11-24' });
    expect(complaints).toEqual([]);
  });
});
