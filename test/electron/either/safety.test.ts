import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/server.ts';
import { skipFirstRun } from '../app.ts';
import { commandOf, pagesOf } from '../processes.ts';
import { startEither } from './app.ts';

async function openApp() {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const started = await startEither(dataDir);
  const page = await started.window();
  await page.locator('#page').waitFor();
  return { ...started, page };
}

test('the page is at the app’s own address, works, and holds no credential', async () => {
  const { page } = await openApp();
  expect(await page.evaluate(() => location.origin)).toBe('perennial://app');
  const status = await page.evaluate(() =>
    fetch('/app/v1/accounts').then((answer) => answer.status),
  );
  expect(status).toBe(200);
  const kept = await page.evaluate(() => [sessionStorage.length, document.cookie]);
  expect(kept).toEqual([0, '']);
});

test('the page has no Node', async () => {
  const { page } = await openApp();
  const found = await page.evaluate(() =>
    ['require', 'process', 'module', 'electron'].filter((name) => name in globalThis),
  );
  expect(found).toEqual([]);
});

// Of the other systems, ../safety.test.ts asks Electron.
test.runIf(process.platform === 'linux')('Linux holds the process of the page', async () => {
  const { pid } = await openApp();
  expect(commandOf(pid)).not.toContain('--no-sandbox');
  expect(pagesOf(pid).map(({ isHeld }) => isHeld)).toEqual([true]);
});

test('it cannot leave, open windows, load from elsewhere or run what is not its own', async () => {
  const { page, pages } = await openApp();
  const before = page.url();
  await page.evaluate(() => {
    window.open('https://example.com/');
    location.assign('https://example.com/');
  });
  const isRefused = (address: string) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => false,
          () => true,
        ),
      address,
    );
  expect(await isRefused('https://example.com/')).toBe(true);
  expect(await isRefused('file:///etc/hosts')).toBe(true);
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.hasRun = true';
    document.body.append(script);
    return 'hasRun' in globalThis;
  });
  expect(hasRun).toBe(false);
  expect([page.url(), pages().length]).toEqual([before, 1]);
});

test('a link that is pressed for another tab is followed in the one window', async () => {
  const { page, pages } = await openApp();
  await page.getByRole('link', { name: 'Calendar' }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Insights' }).click({ button: 'middle' });
  await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
  expect(pages()).toHaveLength(1);
});

test('it has no permission but to copy', async () => {
  const { page } = await openApp();
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'camera', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  );
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  await page.bringToFront();
  await page.evaluate(() => navigator.clipboard.writeText('copied'));
});
