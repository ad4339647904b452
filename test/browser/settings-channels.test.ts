import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { says, startPushService } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { openWindow, turnTo } from './window.ts';

const records = [draft()];
const path = '/settings';

/** A channel in the settings. */
// The contents of the page have groups as well.
const channelIn = (page: Page, name: string) =>
  page.locator('#channels').getByRole('group', { name, exact: true });

/** Settings beside a push service of the test's own; what its name leads to is seen when sending. */
async function withService(answer = says(200, { code: 200, message: 'success' })) {
  const window = await openWindow({ path, records });
  const service = await startPushService(answer);
  return { ...window, service, url: `http://localhost:${service.port}` };
}

/** Opens the form of a channel. */
async function setUp(page: Page, name: string) {
  const channel = channelIn(page, name);
  await channel.getByRole('button', { name: 'Set up' }).click();
  return channel;
}

describe.runIf(hasBrowser)('channels', () => {
  const open = shareWindow({ path, records });

  test('Bark: saved values are never shown again, and a test tells the answer', async () => {
    const { page, service, url } = await withService();
    const deviceKey = 'abcDEF123secret';
    const bark = await setUp(page, 'Bark');
    const address = bark.getByLabel('Address', { exact: true });
    const save = bark.getByRole('button', { name: 'Save' });
    await address.fill('ftp://example.com');
    expect(await save.isDisabled()).toBe(true);
    await bark.getByLabel('Device key').fill(deviceKey);
    await save.click();
    await bark.getByText('must start with https:// or http://').waitFor();
    await address.fill('http://169.254.169.254/');
    await save.click();
    await bark.getByText('link-local, multicast, or reserved').waitFor();
    await address.fill('http://192.168.1.7');
    await save.click();
    await bark.getByText('If it’s your own server, allow it').waitFor();
    await address.fill(url);
    await save.click();
    await page.getByText('Bark is set up.').waitFor();
    const shown = await page.content();
    expect(shown).not.toContain(deviceKey);
    expect(shown).not.toContain(url);

    await bark.getByRole('button', { name: 'Send test message' }).click();
    await bark.getByText('Not delivered').waitFor();
    await bark.getByText('Last attempt failed').waitFor();
    await turnTo(page, '/activity');
    await turnTo(page, '/settings');
    await bark.getByText('Last attempt failed').waitFor();
    await bark
      .getByText('This address is on a private network, which isn’t allowed for this channel.')
      .waitFor();
    await bark.getByRole('button', { name: 'Change' }).click();
    expect(await bark.getByLabel('Device key').inputValue()).toBe('');
    expect(await bark.getByLabel('Device key').getAttribute('placeholder')).toContain('Saved.');
    await bark.getByRole('checkbox', { name: /private network/ }).check();
    await bark.getByRole('button', { name: 'Save' }).click();
    await bark.getByRole('button', { name: 'Send test message' }).click();
    await bark.getByText('Reply (200): “success”').waitFor();
    // There, or where the form that closed before has left it.
    await expect.poll(() => bark.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(service.received.map(({ body }) => body)).toEqual([
      expect.objectContaining({ device_key: deviceKey }),
    ]);

    // Another server is to be told a key of its own.
    await bark.getByRole('button', { name: 'Change' }).click();
    await address.fill('https://other.example');
    expect(await bark.getByLabel('Device key').getAttribute('placeholder')).not.toContain('Saved.');
    expect(await save.isDisabled()).toBe(true);
    await bark.getByRole('button', { name: 'Cancel' }).click();

    await bark.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed Bark.').waitFor();
    await bark.getByText('Not set up').waitFor();
    expect(await bark.getByText('Reply').count()).toBe(0);
    const again = bark.getByRole('button', { name: 'Set up' });
    await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test.each(['en-GB', 'zh-CN'])('at 360 pixels no button leaves its frame: %s', async (locale) => {
    const viewport = { width: 360, height: 740 };
    const { page, server } = await openWindow({ path, records, locale, viewport });
    server.saveSettings({ pushUrl: 'https://push.example', deviceKey: 'key' });
    const bark = channelIn(page, 'Bark');
    const buttons = bark.getByRole('button');
    await expect.poll(() => buttons.count()).toBe(3);
    const frame = await bark.boundingBox();
    const last = await buttons.last().boundingBox();
    const right = (box: typeof frame) => (box === null ? Infinity : box.x + box.width);
    expect(right(last)).toBeLessThan(right(frame));
  });

  test('ntfy, Gotify and a webhook are set up by what each of them needs', async () => {
    const { page, service, url } = await withService(says(200, { id: 7, event: 'message' }));
    const cases = [
      { name: 'ntfy', fields: { Address: url, Topic: 'home_7' }, sent: { topic: 'home_7' } },
      { name: 'Gotify', fields: { Address: url, 'Application token': 'AbC' }, sent: {} },
      { name: 'Webhook', fields: { Address: url, 'Signing secret': 'a secret' }, sent: {} },
    ];
    for (const { name, fields, sent } of cases) {
      const channel = await setUp(page, name);
      for (const [label, value] of Object.entries(fields)) {
        await channel.getByLabel(label, { exact: true }).fill(value);
      }
      await channel.getByRole('checkbox', { name: /private network/ }).check();
      await channel.getByRole('button', { name: 'Save' }).click();
      await channel.getByRole('button', { name: 'Send test message' }).click();
      await channel.getByText('Accepted by the service').waitFor();
      expect(service.received.at(-1)?.body).toMatchObject(sent);
      const shown = await page.content();
      for (const value of Object.values(fields)) expect(shown).not.toContain(value);
    }
    // The token that was never given is no token: a change keeps what there is.
    const ntfy = channelIn(page, 'ntfy');
    await ntfy.getByRole('button', { name: 'Change' }).click();
    const hints = ['Address', 'Topic', 'Access token'].map((label) =>
      ntfy.getByLabel(label, { exact: true }).getAttribute('placeholder'),
    );
    expect(await Promise.all(hints)).toEqual([
      expect.stringContaining('Saved.'),
      expect.stringContaining('Saved.'),
      'Optional',
    ]);
  });

  test('the address that nearly everybody enters is there at first, until another one is saved', async () => {
    const { page, server } = await openWindow({ path, records });
    const ntfy = await setUp(page, 'ntfy');
    expect(await ntfy.getByLabel('Address', { exact: true }).inputValue()).toBe('https://ntfy.sh');
    // The keyboard is where something is still to be entered.
    await page.keyboard.type('renewals');
    await page.keyboard.press('Enter');
    await page.getByText('ntfy is set up.').waitFor();
    await ntfy.getByRole('button', { name: 'Change' }).click();
    expect(await ntfy.getByLabel('Address', { exact: true }).inputValue()).toBe('');
    await ntfy.getByRole('button', { name: 'Cancel' }).click();
    server.saveSettings({ pushUrl: 'https://bark.example', deviceKey: 'abc' });
    const bark = channelIn(page, 'Bark');
    await bark.getByRole('button', { name: 'Change' }).click();
    expect(await bark.getByLabel('Address', { exact: true }).inputValue()).toBe('');
  });

  test('a rule that a field breaks is said beside it', async () => {
    const { page } = await open();
    const ntfy = await setUp(page, 'ntfy');
    await ntfy.getByLabel('Address', { exact: true }).fill('https://ntfy.sh');
    await ntfy.getByLabel('Topic').fill('not a topic');
    await page.keyboard.press('Enter');
    await ntfy.getByText('Topic must be 1 to 64 letters').waitFor();
    expect(await ntfy.getByLabel('Topic').getAttribute('aria-invalid')).toBe('true');
    expect(await ntfy.getByLabel('Topic').evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    // One form at a time.
    await setUp(page, 'Gotify');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await channelIn(page, 'Gotify').getByLabel('Address', { exact: true }).waitFor();
    expect(await ntfy.getByLabel('Topic').count()).toBe(0);
    await channelIn(page, 'Gotify').getByRole('button', { name: 'Cancel' }).click();
    expect(
      await channelIn(page, 'Gotify')
        .getByRole('button', { name: 'Set up' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  test('e-mail: the encryption proposes its port, and what is no secret is shown again', async () => {
    const { page } = await openWindow({ path, records });
    const email = await setUp(page, 'Email');
    const port = email.getByLabel('Port');
    const choose = async (encryption: string) => {
      await email.getByRole('combobox', { name: 'Encryption' }).click();
      await page.getByRole('option', { name: encryption }).click();
    };
    expect(await port.inputValue()).toBe('465');
    await choose('STARTTLS');
    expect(await port.inputValue()).toBe('587');
    await port.fill('2525');
    await choose('None');
    expect(await port.inputValue()).toBe('2525');
    await choose('STARTTLS');
    const filled = {
      Server: 'smtp.example.com',
      Username: 'ada',
      Password: 'planted-password',
      From: 'perennial@example.com',
      To: 'ada@example.com',
    };
    for (const [label, value] of Object.entries(filled)) {
      await email.getByLabel(label, { exact: true }).fill(value);
    }
    await port.fill('many');
    await email.getByRole('button', { name: 'Save' }).click();
    await email.getByText('Port must be a whole number from 1 to 65,535').waitFor();
    await port.fill('2525');
    await email.getByRole('button', { name: 'Save' }).click();
    await email.getByRole('button', { name: 'Change' }).click();
    for (const [label, value] of Object.entries(filled)) {
      const shown = label === 'Password' ? '' : value;
      expect(await email.getByLabel(label, { exact: true }).inputValue()).toBe(shown);
    }
    expect(await port.inputValue()).toBe('2525');
    expect(await page.content()).not.toContain(filled.Password);
  });

  test('the desktop is a channel where there is one: a switch and its test', async () => {
    const shown: string[] = [];
    const { page } = await openWindow({
      path,
      records,
      notifyDesktop: ({ title }) => {
        shown.push(title);
        return Promise.resolve({ delivered: true, outcome: { code: 'shown' } });
      },
    });
    const desktop = channelIn(page, 'This computer');
    await desktop.getByRole('button', { name: 'Send test message' }).click();
    await desktop.getByText('Shown on this computer.').waitFor();
    expect(shown).toEqual(['Perennial']);
    await desktop.getByRole('switch').press('Space');
    await desktop.getByText('Not set up').waitFor();
    expect(await desktop.getByRole('button', { name: 'Send test message' }).count()).toBe(0);
  });

  test('a browser has no desktop to show anything on', async () => {
    const { page } = await open();
    await channelIn(page, 'Bark').waitFor();
    expect(await channelIn(page, 'This computer').count()).toBe(0);
  });

  test('what another window sets up is seen at once', async () => {
    const { page, server } = await openWindow({ path, records });
    const unheard = page
      .getByRole('region', { name: 'Reminders', exact: true })
      .getByText('Nothing is sent until you set up a channel');
    await unheard.waitFor();
    server.saveSettings({ pushUrl: 'https://api.day.app', deviceKey: 'abc' });
    await channelIn(page, 'Bark').getByRole('button', { name: 'Send test message' }).waitFor();
    await unheard.waitFor({ state: 'detached' });
  });

  test.each([1440, 390])('a form that is open, %i px: axe finds nothing', async (width) => {
    const { page, complaints } = await open({ viewport: { width, height: 900 } });
    for (const name of ['Email', 'ntfy']) {
      await setUp(page, name);
      expect(await violations(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
