import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, success } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { pass, pushTo, tryInVain } from './reminders.ts';
import { listed, openWindow } from './window.ts';

const path = '/settings';
// Told three days before: today.
const netflix = draft({ nextPaymentDate: '2026-11-24' });
const spotify = draft({ name: 'Spotify', nextPaymentDate: '2026-11-24', amount: 9.99 });
const late = draft({ name: 'Late paper', nextPaymentDate: '2026-11-19' });
const figma = draft({ name: 'Figma', nextPaymentDate: '2026-12-20' });

const refusal = says(400, { code: 400, message: 'failed to get device token' });

const comingIn = (page: Page) => page.getByRole('region', { name: 'Upcoming reminders' });
const sentIn = (page: Page) => page.getByRole('region', { name: 'Sent reminders' });

/** What each row of a section says, in one line. */
async function rowsOf(page: Page, name: string): Promise<string[]> {
  const rows = page.getByRole('region', { name }).locator('ol > li');
  const texts = await rows.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

type Setup = { records: readonly object[]; isRefused?: () => boolean };

/** Settings of somebody who was reminded of these records just now. */
async function openReminded({ records, isRefused = () => false }: Setup) {
  const answer: PushAnswer = (response) => (isRefused() ? refusal : success)(response);
  return openWindow({
    path,
    records,
    prepare: async (made) => {
      await pushTo(made, answer);
      await made.server.wake();
    },
  });
}

describe.runIf(hasBrowser)('coming reminders', () => {
  test('the next ones: when, what, and how long before', async () => {
    const { page, server } = await openWindow({ path, records: [figma, late] });
    const unheard = comingIn(page).getByText('Nothing is sent until you set up a channel');
    await unheard.waitFor();
    expect(await rowsOf(page, 'Upcoming reminders')).toEqual([]);
    await pushTo({ server });
    await unheard.waitFor({ state: 'detached' });
    await expect
      .poll(() => rowsOf(page, 'Upcoming reminders'))
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Figma Renews 3 days later, on 20 Dec 09:00 US\$15.49$/),
        ]),
      );
    await comingIn(page).getByRole('heading', { name: 'Thursday 17 December' }).waitFor();
    server.saveSettings({ furtherDaysBefore: [0], timeOfDay: '18:30' });
    await expect
      .poll(() => rowsOf(page, 'Upcoming reminders'))
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Figma Renews the same day 18:30/)]));
    await comingIn(page).getByRole('link', { name: 'Open Figma' }).first().click();
    await page.getByRole('complementary', { name: 'Subscription' }).waitFor();
  });

  test('says why there are none', async () => {
    const { page, server } = await openWindow({ path, records: [] });
    await comingIn(page).getByText('No upcoming reminders').waitFor();
    await sentIn(page).getByText('No reminders sent yet').waitFor();
    server.saveSettings({ enabled: false });
    await comingIn(page).getByText('Reminders are off').waitFor();
  });
});

describe.runIf(hasBrowser)('sent reminders', () => {
  test('what went in one message stands together, with the answer of the service', async () => {
    const { page } = await openReminded({ records: [netflix, spotify] });
    await expect.poll(() => rowsOf(page, 'Sent reminders')).toHaveLength(1);
    await sentIn(page).getByRole('heading', { name: 'Today' }).waitFor();
    const [row] = await rowsOf(page, 'Sent reminders');
    expect(row).toMatch(/^Sent Bark 12:00 Accepted by the service\. Reply \(200\): “success”/);
    expect(row).toContain('Netflix Renewal on 24 Nov US$15.49');
    expect(row).toContain('Spotify Renewal on 24 Nov US$9.99');
  });

  test('follows what is sent, fails and is sent again', async () => {
    let isRefused = true;
    const window = await openReminded({ records: [netflix], isRefused: () => isRefused });
    const { page } = window;
    const sent = sentIn(page);
    await sent.getByRole('heading', { name: 'Being sent' }).waitFor();
    await sent.getByText('Will be sent again at 21 Nov 2026, 12:01').waitFor();
    const bark = page.getByRole('group', { name: 'Bark', exact: true });
    await bark.getByText('Set up', { exact: true }).waitFor();
    await tryInVain(window);
    await sent
      .getByText('The service refused the message. Reply (400): “failed to get device token”')
      .waitFor();
    await bark.getByText('Last attempt failed').waitFor();
    await sent.getByText('Undelivered').click();
    isRefused = false;
    await sent.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Sending it again.').waitFor();
    await sent.getByText('Accepted by the service. Reply (200): “success”').waitFor();
    await bark.getByText('Set up', { exact: true }).waitFor();
    // None is left that could be filtered for.
    await sent.getByText('Undelivered').waitFor({ state: 'detached' });
  });

  test('a charge is seen to, heard of again, and put off', async () => {
    const { page } = await openReminded({ records: [netflix] });
    const sent = sentIn(page);
    const menu = sent.getByRole('button', { name: 'Actions for Netflix' });
    await menu.click();
    // The day after the charge is too late to be reminded of it.
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Remind me again tomorrow',
      'Remind me again in 3 days',
      'Renewed',
      'Mark cancelled',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Renewed' }).press('Enter');
    await sent.getByText('handled').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await sent.getByText('handled').waitFor({ state: 'detached' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remind me again tomorrow' }).click();
    await page.getByText('reminded about Netflix again on 22 Nov 2026').waitFor();
    await sent.getByText('Will be sent at 22 Nov 2026, 09:00').waitFor();
    await comingIn(page).getByText('Renews 2 days later, on 24 Nov').waitFor();
  });

  test('a subscription is cancelled, and is active again with Undo', async () => {
    const window = await openReminded({ records: [netflix] });
    const { page } = window;
    const statusNow = async () => (await listed(window))[0].status;
    await sentIn(page).getByRole('button', { name: 'Actions for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Mark cancelled' }).click();
    await expect.poll(statusNow).toBe('cancelled');
    // Nothing is left to be done about it.
    await sentIn(page)
      .getByRole('button', { name: 'Actions for Netflix' })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(statusNow).toBe('active');
  });

  test('a date that has passed moves on to the next one, as on Overview', async () => {
    const window = await openReminded({ records: [late] });
    const { page } = window;
    const dateNow = async () => (await listed(window))[0].nextPaymentDate;
    const menu = sentIn(page).getByRole('button', { name: 'Actions for Late paper' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remind me again in 7 days' }).waitFor();
    await page.getByRole('menuitem', { name: 'Renewed' }).click();
    await page.getByText('Marked Late paper as renewed. Next payment: 19 Dec 2026.').waitFor();
    expect(await dateNow()).toBe('2026-12-19');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(dateNow).toBe('2026-11-19');
  });

  test('more than twenty are shown as one asks for them', async () => {
    const records = Array.from({ length: 21 }, (_, index) =>
      draft({ name: `Number ${index}`, nextPaymentDate: '2026-11-24' }),
    );
    const { page } = await openReminded({ records });
    const items = sentIn(page).getByRole('link', { name: /^Open Number/ });
    await sentIn(page).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => items.count()).toBe(21);
    await expect.poll(() => rowsOf(page, 'Sent reminders')).toHaveLength(1);
    expect(await sentIn(page).getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  test.each([1440, 390])('%i px: axe finds nothing in any state', async (width) => {
    let isRefused = false;
    const window = await openReminded({
      records: [netflix, spotify, figma],
      isRefused: () => isRefused,
    });
    const { page, server, complaints } = window;
    await page.setViewportSize({ width, height: 900 });
    await server.send('POST', '/api/v1/subscriptions', {
      key: window.key,
      body: draft({ name: 'New one', nextPaymentDate: '2026-11-25' }),
    });
    isRefused = true;
    await pass(window, 1);
    await sentIn(page).getByText('Will be sent again').waitFor();
    await tryInVain(window);
    await sentIn(page).getByText('Undelivered').waitFor();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(overflow).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the parts of Settings', () => {
  test('links lead to a part, from here and from elsewhere', async () => {
    const { page } = await openWindow({ path, records: [netflix] });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    // Under the same headings as on the page.
    const group = contents.getByRole('group', { name: 'Notifications' });
    await group.getByRole('link', { name: 'Sent reminders' }).click();
    await expect.poll(() => isAtTop(page, 'sent')).toBe(true);
    await page.keyboard.press('Tab');
    await page.evaluate(() => history.pushState(null, '', '/settings#channels'));
    await expect.poll(() => isAtTop(page, 'channels')).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('channels');
    // A frame around all of it would say nothing.
    const part = page.locator('#channels');
    expect(await part.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('none');
  });
});

/** Whether a part of the page is in sight, and begins in the upper half of it. */
async function isAtTop(page: Page, id: string): Promise<boolean> {
  const box = await page.locator(`#${id}`).boundingBox();
  return box !== null && box.y >= 0 && box.y < 450;
}
