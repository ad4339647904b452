import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { openWindow, turnTo } from './window.ts';

/** The API page, and a program that takes messages. */
async function opened(answer: PushAnswer = says(204, '')) {
  const service = await startPushService(answer);
  const window = await openWindow({ path: '/keys', records: [draft({ name: 'Alpha' })] });
  const { page, server } = window;
  const section = page.getByRole('region', { name: 'Webhooks' });
  await section.waitFor();
  return {
    ...window,
    service,
    section,
    dialog: page.getByRole('dialog'),
    add: async (address = `${service.url}/planted-path`) => {
      await section.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByLabel('Name').fill('Home');
      await page.getByLabel('Web address').fill(address);
      await page.getByLabel('Allow a private network').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    },
    change: async (amount: number) => {
      const { key } = server.issue();
      const [{ id }] = (await server.call('GET', '/api/v1/subscriptions', { key })).json.data;
      await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount } });
    },
  };
}

describe.runIf(hasBrowser)('webhooks on the API page', () => {
  test('are added with the secret in sight, tested, and their messages seen and repeated', async () => {
    const { page, section, dialog, service, server, add, change, complaints } = await opened();
    await section.getByText('No webhooks yet').waitFor();
    await add();
    await dialog.getByText(/^whsec_/).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await section.getByText(service.url, { exact: true }).waitFor();
    expect(await page.content()).not.toContain('planted-path');

    await section.getByRole('button', { name: 'Send test: Home' }).click();
    await section.getByText('Test delivered').waitFor();
    expect(service.received.at(-1)?.body).toMatchObject({ type: 'webhook.test' });

    await change(20);
    await server.wake();
    await section.getByRole('button', { name: 'Messages to Home' }).click();
    await dialog.getByText('Delivered').waitFor();
    await dialog.getByText('Price changed').waitFor();
    await dialog.getByRole('button', { name: 'Show: Price changed, Alpha' }).click();
    await dialog.getByText('"subscription.price_changed"').waitFor();
    expect(await violations(page)).toEqual([]);
    const before = service.received.length;
    await dialog.getByRole('button', { name: 'Send again: Price changed, Alpha' }).click();
    await expect.poll(() => service.received.length).toBe(before + 1);
    const ids = service.received.slice(-2).map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(complaints).toEqual([]);
  });

  test('are edited, paused and removed, each with a way back', async () => {
    const { page, section, dialog, add, complaints } = await opened();
    await add();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const more = section.getByRole('button', { name: 'More for Home' });
    const choose = async (name: string) => {
      await more.click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Edit…');
    await dialog.getByLabel('Price changed').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByText('7 events').waitFor();
    await choose('Pause');
    await section.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await section.getByText('Active', { exact: true }).waitFor();
    await choose('Show signing secret…');
    const secret = dialog.getByText(/^whsec_/);
    const before = await secret.innerText();
    await dialog.getByRole('button', { name: 'Replace…' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(await secret.innerText()).toBe(before);
    await dialog.getByRole('button', { name: 'Replace…' }).click();
    await dialog.getByRole('button', { name: 'Replace secret' }).click();
    await dialog.getByRole('status').getByText('previous one').waitFor();
    expect(await secret.innerText()).not.toBe(before);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await choose('Remove');
    await section.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await more.waitFor();
    expect(complaints).toEqual([]);
  });

  test('say what is wrong with an address next to it', async () => {
    const { section, page } = await opened();
    await section.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Name').fill('Home');
    await page.getByLabel('Web address').fill('http://192.168.1.2/hook');
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('This IP address is in a private network.').waitFor();
  });
});

describe.runIf(hasBrowser)('a webhook that fails', () => {
  test('for a day needs attention on Overview', async () => {
    const { page, section, add, dialog, change, server, clock } = await opened(says(503, ''));
    await add();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await change(30);
    await server.wake();
    await section.getByText('Trying again').waitFor();
    clock.advance(25 * 3_600_000);
    await server.wake();
    await section.getByText('Needs attention').waitFor();
    await turnTo(page, '/');
    await page.getByText('Home hasn’t answered for a day').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open API' }).click();
    await section.waitFor();
  });
});
