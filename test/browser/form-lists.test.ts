import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { NETFLIX, addIn, editFormIn, newFormIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, isStill } from './window.ts';

/** The labels in a form that something else lies over. */
const coveredIn = (form: Locator): Promise<string[]> =>
  form.locator('label, .mantine-InputWrapper-label').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const { left, top, width, height } = label.getBoundingClientRect();
        const shown = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
        return shown !== label && !label.contains(shown) && shown?.contains(label) !== true;
      })
      .map((label) => label.textContent),
  );

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not shown');
  return { top: box.y, bottom: box.y + box.height };
}

/** The form for a new subscription on a phone, where it is a drawer. */
async function phoneFormIn({ page }: OpenWindow) {
  await page.keyboard.press('n');
  const form = page.locator('form[data-subscription]');
  await form.getByLabel('Name').waitFor();
  return { page, form };
}

describe.runIf(hasBrowser)('what opens from a field of the form', () => {
  const open = shareWindow({ records: [NETFLIX] });
  const openEmpty = shareWindow({ records: [], viewport: { width: 360, height: 740 } });

  test.each([
    { width: 1440, height: 900 },
    { width: 960, height: 700 },
  ])('covers no label at $width px', async (viewport) => {
    const { page, form } = await newFormIn(await open({ viewport }));
    await form.getByRole('combobox', { name: 'Category' }).fill('v');
    await page.getByRole('option', { name: 'Video' }).waitFor();
    expect(await coveredIn(form)).toEqual([]);
    await form.getByLabel('Next payment').click();
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
    await isStill(page);
    expect(await coveredIn(form)).toEqual([]);
  });

  test.each(['Next payment', 'Last day of the trial'])(
    'covers no label on a phone, where a calendar (%s) opens in the form, all of it in sight',
    async (name) => {
      const { page, form } = await phoneFormIn(await openEmpty());
      await form.getByRole('switch', { name: 'Starts with a free trial' }).click();
      await form.getByLabel(name).click();
      const calendar = page.getByRole('dialog', { name: 'Calendar' });
      await calendar.waitFor();
      await isStill(page);
      const { top, bottom } = await boxOf(calendar);
      expect(top).toBeGreaterThan((await boxOf(form.getByLabel(name))).bottom);
      expect(bottom).toBeLessThan(740);
      for (const label of await form.locator('label').all()) {
        const box = await boxOf(label);
        expect(box.bottom <= top || box.top >= bottom).toBe(true);
      }
    },
  );

  test('a calendar in a dialog opens within it', async () => {
    const { page } = await editFormIn(await open());
    await page.keyboard.press('Escape');
    await addIn(page, 'Past payments');
    const dialog = page.getByRole('dialog', { name: 'Add past payments' });
    await dialog.getByLabel('First payment').click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.waitFor();
    await isStill(page);
    const [outer, inner] = await Promise.all([dialog.boundingBox(), calendar.boundingBox()]);
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
      (outer?.y ?? 0) + (outer?.height ?? 0),
    );
  });

  test('pressing what is below a calendar in the form reaches it, although the calendar goes', async () => {
    const { page, form } = await phoneFormIn(await openEmpty());
    await form.getByLabel('Next payment').click();
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
    await form.getByRole('switch', { name: 'Starts with a free trial' }).click();
    await form.getByLabel('Last day of the trial').waitFor();
    await expect.poll(() => page.getByRole('dialog', { name: 'Calendar' }).count()).toBe(0);
  });

  test.each([360, 1440])(
    'the suggestions for a name open under their field, as wide as it, at %s px',
    async (width) => {
      const { page } = await openEmpty({ viewport: { width, height: 740 } });
      await page.keyboard.press('n');
      const name = page.getByRole('combobox', { name: 'Name' });
      await name.pressSequentially('net');
      await page.getByRole('option', { name: 'Netlify' }).waitFor();
      await isStill(page);
      const [field, list] = await Promise.all(
        [name, page.locator('.mantine-Autocomplete-dropdown:visible')].map((part) =>
          part.boundingBox(),
        ),
      );
      expect(list).toMatchObject({ x: field?.x, width: field?.width });
      expect(list?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
    },
  );

  test('the list of currencies has room for their names, and no option is highlighted by chance', async () => {
    const { page, form } = await newFormIn(await open());
    const field = form.getByRole('combobox', { name: 'Currency' });
    await field.click();
    const chosen = page.getByRole('option', { name: 'EUR Euro', selected: true });
    await chosen.waitFor();
    expect(await field.inputValue()).toBe('EUR');
    const heights = await page
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.clientHeight));
    // Each name is on one line.
    expect(new Set(heights).size).toBe(1);
    expect(await page.locator('[data-combobox-selected]').allTextContents()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[data-combobox-selected]').allTextContents()).toHaveLength(1);
    await page.keyboard.type('pound st');
    await page.getByRole('option', { name: 'GBP British Pound' }).waitFor({ state: 'detached' });
    await field.fill('british');
    await page.getByRole('option', { name: 'GBP British Pound' }).click();
    await expect.poll(() => field.inputValue()).toBe('GBP');
  });
});
