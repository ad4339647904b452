import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow, turnTo } from './window.ts';

const records = [draft({ name: 'Netflix' })];

describe.runIf(hasBrowser)('What others change meanwhile', () => {
  test('a change while a page is first read is not missed', async () => {
    const { page, server, key, complaints } = await openWindow({ records });
    const read = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    // The answer from before the change is held back until the end.
    await page.route(
      '**/app/v1/activity?*',
      async (route) => {
        const response = await route.fetch();
        read.resolve();
        await shown.promise;
        // The page has given that call up.
        await route.fulfill({ response }).catch(() => {});
      },
      { times: 1 },
    );
    await page.evaluate(() => history.pushState(null, '', '/activity'));
    await read.promise;
    await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Spotify' }) });
    await page.getByRole('article').filter({ hasText: 'Test added Spotify' }).waitFor();
    shown.resolve();
    expect(complaints).toEqual([]);
  });

  test.each([
    { way: 'again', before: [] },
    // It has to know of an account before it can listen to its changes.
    { way: 'in another browser', before: ['/app/v1/accounts'] },
  ])('a window that is opened $way listens first, and reads nothing twice', async (one) => {
    const { page, server } = await openWindow({ records, path: '/activity' });
    // The first window gives the categories their colors, which it reads again then.
    const marks = server.context.db.prepare('SELECT count(*) FROM category_marks').pluck();
    await expect.poll(() => marks.get()).toBeGreaterThan(0);
    const address = page.url();
    // Otherwise the window before might still be asking.
    if (one.before.length > 0) await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
    });
    await page.goto(address);
    await page.getByRole('article').first().waitFor();
    const own = asked.filter((path) => /^\/(app|api)\/v1\//.test(path));
    const listening = [...one.before, '/app/v1/changes'];
    expect(own.slice(0, listening.length)).toEqual(listening);
    const rest = own.slice(one.before.length);
    expect(rest).toEqual([...new Set(rest)]);
  });

  test('what was changed in an account while another was shown is there when it is shown again', async () => {
    const { page, server, key } = await openWindow({ records });
    server.addAccount('Work');
    await turnTo(page, '/activity');
    await page.getByRole('article').filter({ hasText: 'added Netflix' }).waitFor();
    const turnToAccount = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Account: ${from}` }).click();
      await page.getByRole('menuitem', { name: to }).click();
      await page.getByRole('button', { name: `Account: ${to}` }).waitFor();
    };
    await turnToAccount('Personal', 'Work');
    await page
      .getByRole('article')
      .filter({ hasText: 'added Netflix' })
      .waitFor({ state: 'detached' });
    await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Spotify' }) });
    await turnToAccount('Work', 'Personal');
    await page.getByRole('article').filter({ hasText: 'Test added Spotify' }).waitFor();
  });
});
