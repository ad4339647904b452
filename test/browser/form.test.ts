import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { NETFLIX, editFormIn, newFormIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { listed, openWindow } from './window.ts';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? '');

describe.runIf(hasBrowser)('the form', () => {
  const open = shareWindow({ records: [NETFLIX] });

  test('adds a subscription by keyboard alone, with the charges previewed as they are typed', async () => {
    const { page, window, form, complaints } = await newFormIn(await open());
    expect(await focused(page)).toBe('name');
    await page.keyboard.type('Spotify');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1.010,99');
    await page.keyboard.press('Tab');
    // The currency used most is there already.
    expect(await form.getByRole('combobox', { name: 'Currency' }).inputValue()).toMatch(/^EUR/);
    await form.getByLabel('Next payment').fill('31/12/2026');
    await form.getByLabel('Category').fill('Mus');
    const charges = form.getByRole('region', { name: 'Upcoming charges' }).getByRole('listitem');
    await charges.nth(5).waitFor();
    expect(await charges.nth(2).innerText()).toMatch(/Sun, 28 February 2027\s+€1,010\.99/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(await listed(window)).toContainEqual(
      expect.objectContaining({
        name: 'Spotify',
        category: 'Mus',
        amount: 1010.99,
        currency: 'EUR',
        nextPaymentDate: '2026-12-31',
        billingAnchorDay: 31,
      }),
    );
    // What was added is what is shown.
    await page.getByRole('heading', { name: 'Spotify' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a known service is added in seconds: the beginning of its name, Enter, its price, its day', async () => {
    const { page, window, form, complaints } = await newFormIn(await open());
    await page.keyboard.type('spo');
    await page.getByRole('option', { name: 'Spotify' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('amount');
    await page.keyboard.type('10.99');
    await page.keyboard.press('Enter');
    // Nobody has said when, so that is asked for.
    await form.getByText('Enter a date.').waitFor();
    expect(await focused(page)).toBe('nextPaymentDate');
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(await listed(window)).toContainEqual(
      expect.objectContaining({
        name: 'Spotify',
        category: 'Music',
        amount: 10.99,
        currency: 'EUR',
        period: 'monthly',
        nextPaymentDate: '2026-12-14',
      }),
    );
    const link = page.getByRole('link', { name: 'Manage at spotify.com' });
    expect(await link.getAttribute('href')).toBe('https://www.spotify.com/account/subscription/');
    expect(complaints).toEqual([]);
  });

  test('what was chosen or typed stays when another service is chosen', async () => {
    const { page, form } = await newFormIn(await open());
    const choose = async (typed: string, name: string) => {
      await form.getByLabel('Name').fill(typed);
      await page.getByRole('option', { name }).click();
      expect(await form.getByLabel('Name').inputValue()).toBe(name);
    };
    await choose('nordv', 'NordVPN');
    expect(await form.getByLabel('Category').inputValue()).toBe('Security');
    expect(await form.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
    await choose('spot', 'Spotify');
    expect(await form.getByLabel('Category').inputValue()).toBe('Music');
    expect(await form.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
    await form.getByLabel('Category').fill('Mine');
    await choose('nordv', 'NordVPN');
    expect(await form.getByLabel('Category').inputValue()).toBe('Mine');
  });

  test.each([true, false])(
    'a first payment in the past goes on to the next one, and offers those since (taken: %s)',
    async (isTaken) => {
      const { page, window, form, complaints } = await newFormIn(await open());
      await form.getByLabel('Name').fill('Paper');
      await form.getByLabel('Category').fill('News');
      await form.getByLabel('Amount').fill('5');
      await form.getByLabel('First or next payment').fill('31/8/2026');
      await form.getByText('The next payment is on 30 Nov 2026.').waitFor();
      const offer = form.getByRole('checkbox', { name: 'Add the 3 payments before that' });
      if (!isTaken) await offer.uncheck();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await page
        .getByText(isTaken ? 'Added Paper with 3 earlier payments.' : 'Added Paper.')
        .waitFor();
      const paper = (await listed(window)).find(({ name }: { name: string }) => name === 'Paper');
      expect(paper).toMatchObject({ nextPaymentDate: '2026-11-30', billingAnchorDay: 31 });
      const history = page.getByRole('region', { name: 'Payments' });
      await expect.poll(() => history.getByRole('listitem').count()).toBe(isTaken ? 3 : 0);
      expect(complaints).toEqual([]);
    },
  );

  test('says everything that the API would refuse, beside its field', async () => {
    const { page, form, complaints } = await newFormIn(await open());
    await form.getByLabel('Amount').fill('12.345');
    await form.getByText('Other', { exact: true }).click();
    await form.getByLabel('Charged every').fill('');
    await page.keyboard.press('Control+Enter');
    await form.getByText('Enter a name.').waitFor();
    expect(
      await form
        .getByText('Amounts can have up to two decimals. For thousands, type 12,345.')
        .count(),
    ).toBe(1);
    expect(await form.getByText('Enter a whole number.').count()).toBe(1);
    expect(await form.getByText('Enter a date.').count()).toBe(1);
    expect(await focused(page)).toBe('name');
    expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('without a category it takes that of the service, or Other, and shows it before', async () => {
    const { page, window, form, complaints } = await newFormIn(await open());
    const category = form.getByLabel('Category');
    expect(await category.getAttribute('placeholder')).toBe('Other');
    await form.getByLabel('Name').fill('spotify');
    await expect.poll(() => category.getAttribute('placeholder')).toBe('Music');
    await form.getByLabel('Name').fill('Choir');
    await expect.poll(() => category.getAttribute('placeholder')).toBe('Other');
    await form.getByLabel('Amount').fill('5');
    await form.getByRole('button', { name: 'Today' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Choir.').waitFor();
    expect(await listed(window)).toContainEqual(
      expect.objectContaining({ name: 'Choir', category: 'Other' }),
    );
    expect(complaints).toEqual([]);
  });

  test('says that there is one of the same name, leads to it, and does not stand in the way', async () => {
    const { page, window, form, complaints } = await newFormIn(await open());
    const link = form.getByRole('link', { name: 'Netflix · €15.49 · Monthly' });
    await form.getByLabel('Name').fill('Net');
    expect(await link.count()).toBe(0);
    await form.getByLabel('Name').fill('ＮＥＴ flix');
    await form.getByRole('status').filter({ hasText: 'You already have this one' }).waitFor();
    // All of it can be read.
    const rightOf = async (of: typeof link) => {
      const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
      return x + width;
    };
    expect(await rightOf(link)).toBeLessThan(await rightOf(form.getByLabel('Name')));
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Name').press('Tab');
    expect(await focused(page)).toBe('amount');
    await form.getByLabel('Amount').fill('5');
    await form.getByRole('button', { name: 'Today' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added ＮＥＴ flix.').waitFor();
    expect(await listed(window)).toHaveLength(2);
    await page.locator('#page').focus();
    await page.keyboard.press('n');
    await form.getByLabel('Name').fill('netflix');
    // The suggestions lie over it while the name is being typed.
    await page.keyboard.press('Escape');
    await link.click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.getByRole('heading', { name: 'Netflix', level: 2 }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('has the last day of a trial, after which the first payment is due', async () => {
    const { page, window, form, complaints } = await newFormIn(await open());
    await form.getByLabel('Name').fill('MUBI');
    await form.getByLabel('Amount').fill('12.99');
    const next = form.getByLabel('First or next payment');
    await form.getByRole('switch', { name: 'Starts with a free trial' }).click();
    await form.getByLabel('Last day of the trial').fill('5/12/2026');
    await page.keyboard.press('Tab');
    await expect.poll(() => next.inputValue()).toContain('6');
    const charges = form.getByRole('region', { name: 'Upcoming charges' }).getByRole('listitem');
    expect(await charges.first().innerText()).toMatch(/6 December 2026/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added MUBI.').waitFor();
    expect(await listed(window)).toContainEqual(
      expect.objectContaining({ trialEndsOn: '2026-12-05', nextPaymentDate: '2026-12-06' }),
    );
    expect(complaints).toEqual([]);
  });

  test('asks for the last day of a trial that is switched on', async () => {
    const { page, window, form } = await newFormIn(await open());
    await form.getByLabel('Name').fill('MUBI');
    await form.getByLabel('Amount').fill('12.99');
    const trial = form.getByRole('switch', { name: 'Starts with a free trial' });
    await trial.click();
    const day = form.getByLabel('Last day of the trial');
    expect(await day.getAttribute('aria-invalid')).not.toBe('true');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
    expect(await listed(window)).toHaveLength(1);
    await trial.click();
    await form.getByRole('button', { name: '1 Dec' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added MUBI.').waitFor();
  });

  test('refuses what is no day of a trial beside its field', async () => {
    const { page, window, form } = await newFormIn(await open());
    await form.getByLabel('Name').fill('MUBI');
    await form.getByLabel('Amount').fill('12.99');
    await form.getByRole('switch', { name: 'Starts with a free trial' }).click();
    await form.getByRole('button', { name: 'Today' }).click();
    await form.getByLabel('Last day of the trial').fill('some day');
    await page.keyboard.press('Control+Enter');
    await form.getByText('That’s not a date. ').waitFor();
    await expect.poll(() => focused(page)).toBe('trialEndsOn');
    await form.getByLabel('Last day of the trial').fill('31 feb');
    await page.keyboard.press('Control+Enter');
    await form.getByText('February 2027 has only 28 days.').waitFor();
    expect(await listed(window)).toHaveLength(1);
  });

  test('in Chinese, nothing that is wrong is said in English or by its name in the API', async () => {
    const { page } = await openWindow({ records: [NETFLIX], locale: 'zh-CN' });
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: '新建订阅' });
    await form.getByLabel('金额').fill('12.345');
    await form.getByText('其他', { exact: true }).click();
    await form.getByLabel('扣款间隔').fill('');
    await page.keyboard.press('Control+Enter');
    const errors = form.locator('.mantine-InputWrapper-error');
    await expect.poll(() => errors.count()).toBe(4);
    for (const text of await errors.allInnerTexts()) {
      expect(text).toMatch(/^[^a-zA-Z]*\p{Script=Han}[^a-zA-Z]*$/u);
    }
  });

  test('offers the categories there are, and the day of the month only where it matters', async () => {
    const { page, form, complaints } = await newFormIn(await open());
    await form.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Video' }).click();
    expect(await form.getByLabel('Category').inputValue()).toBe('Video');
    const day = form.getByLabel('Day of the month');
    await form.getByLabel('Next payment').fill('14/12/2026');
    await expect.poll(() => day.count()).toBe(0);
    // In February there is no 30th: the last day may stand for it.
    for (const date of ['28/2/2027', '31/12/2026']) {
      await form.getByLabel('Next payment').fill(date);
      await day.waitFor();
    }
    await form.getByText('Yearly', { exact: true }).click();
    expect(await form.getByLabel('Day of the month').count()).toBe(0);
    expect(await form.getByLabel('Charged every').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('edits only what was changed, and Undo puts it back', async () => {
    const { page, window, form, server, key, id, complaints } = await editFormIn(await open());
    // A script changes another field meanwhile; what is typed stays, and so does what it wrote.
    await form.getByLabel('Amount').fill('17,99');
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { category: 'Films' } });
    await form.getByLabel('Next payment').fill('28/2/2027');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix.').waitFor();
    expect((await listed(window))[0]).toMatchObject({
      amount: 17.99,
      category: 'Films',
      nextPaymentDate: '2027-02-28',
      billingAnchorDay: 31,
    });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Edit');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change to Netflix undone.').waitFor();
    expect((await listed(window))[0]).toMatchObject({
      amount: 15.49,
      category: 'Films',
      nextPaymentDate: '2026-11-30',
      billingAnchorDay: 31,
    });
    expect(complaints).toEqual([]);
  });

  test.each([
    ['2027-02-30', 'February 2027 has only 28 days.'],
    ['31.12.20x6', 'That’s not a date. '],
    ['10000-01-01', 'That’s not a date. '],
    ['some friday', 'That’s not a date. '],
  ])('%s is no day: it stays typed, and is refused beside its field', async (text, why) => {
    const { page, window, form } = await editFormIn(await open());
    const before = (await listed(window))[0];
    const field = form.getByLabel('Next payment');
    await field.fill(text);
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe(text);
    await page.keyboard.press('Control+Enter');
    await form.getByText(why).waitFor();
    expect(await field.inputValue()).toBe(text);
    expect((await listed(window))[0]).toEqual(before);
    await field.fill('28/2/2027');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Netflix.').waitFor();
    expect((await listed(window))[0]).toMatchObject({ nextPaymentDate: '2027-02-28' });
  });

  test('asks before what was typed is thrown away: by Esc, by Back, by a link', async () => {
    const { page, form, complaints } = await newFormIn(await open());
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const keep = async () => {
      await question.getByRole('button', { name: 'Continue editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await form.getByLabel('Name').inputValue()).toBe('Spotless');
    };
    await page.keyboard.type('Spotless');
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    await keep();
    await page.goBack();
    await keep();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await keep();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    expect(await form.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('without anything typed, Esc closes it, and the keyboard is where it was', async () => {
    const { page, form } = await newFormIn(await open());
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Insights' }).focus();
    await page.keyboard.press('n');
    await form.getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('href') === '/insights');
  });

  test('what was typed survives that the record is deleted meanwhile', async () => {
    const { page, window, form, server, key, id } = await editFormIn(await open());
    await form.getByLabel('Name').fill('Netflix 4K');
    await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    const notice = form.getByRole('alert').filter({ hasText: 'Deleted in the meantime' });
    await notice.getByText('What you typed is still here').waitFor();
    expect((await notice.boundingBox())?.height).toBeGreaterThan(60);
    await form.getByRole('button', { name: 'Add as new' }).click();
    await page.getByText('Added Netflix 4K.').waitFor();
    expect(await listed(window)).toEqual([
      expect.objectContaining({ name: 'Netflix 4K', amount: 15.49, billingAnchorDay: 31 }),
    ]);
  });

  test('what the server refuses lands on its field, and what was typed stays', async () => {
    const { page, form } = await editFormIn(await open());
    await page.route('**/app/v1/subscriptions/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            json: {
              error: {
                code: 'invalid_subscription',
                message: 'name is not to the liking of this test.',
                field: 'name',
                suggestedFix: 'Send another name.',
              },
              requestId: 'req_00000000-0000-0000-0000-000000000000',
            },
          })
        : route.fallback(),
    );
    await form.getByLabel('Name').fill('Nutflix');
    await page.keyboard.press('Control+Enter');
    await form.getByText('Check “Name”').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Nutflix');
    expect(await focused(page)).toBe('name');
  });

  test('in German one types amounts and days as in Germany', async () => {
    const { server, page, window, form } = await newFormIn(await open());
    server.saveSettings({ locale: 'de-DE' });
    await form.getByLabel('Name').fill('Zeitung');
    await form.getByLabel('Category').fill('News');
    await form.getByLabel('Amount').fill('1.234');
    await form.getByLabel('Name').click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path=amount]')?.value === '1.234',
    );
    await form.getByLabel('Next payment').fill('1.12.2026');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Zeitung.').waitFor();
    // Written as it was typed: the window's English does not turn the signs of numbers around.
    await page.getByText('1.234,00').first().waitFor();
    expect(await listed(window)).toContainEqual(
      expect.objectContaining({ amount: 1234, nextPaymentDate: '2026-12-01' }),
    );
  });
});
