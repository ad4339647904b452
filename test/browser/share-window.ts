import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright';
import { afterAll, onTestFinished } from 'vitest';
import { CHANGES_PATH } from '../../src-server/contract/window.ts';
import type { Db } from '../../src-server/db/db.ts';
import { openBeside } from '../../src-server/db/open.ts';
import { putBack, rowsOf } from './stored-rows.ts';
import { type OpenWindow, type WindowOptions, isStill, openWindow } from './window.ts';

type Shown = Pick<WindowOptions, 'path' | 'viewport' | 'colorScheme'>;

/** The browser's own, unless a test says otherwise. */
const VIEWPORT = { width: 1280, height: 720 };

/** A path without a page: what pages remember goes with them. */
const NOWHERE = '/nowhere';

const PATIENCE_MS = 5000;

/**
 * Lets the tests of a `describe` use one window: opening one costs more than most tests. Returns what gives a test
 * the window as if it had just been opened, with the records that it was opened with and nothing typed, chosen or
 * shown. After a test that failed, moved the clock or set up a channel, it is a new one. What the window remembers
 * of changes to undo stays.
 */
export function shareWindow(options: WindowOptions = {}): (shown?: Shown) => Promise<OpenWindow> {
  let shared: SharedWindow | undefined;
  const close = async () => {
    const closing = shared;
    shared = undefined;
    await closing?.close();
  };
  afterAll(close);
  return async (shown = {}) => {
    const wanted = { ...options, ...shown };
    if (shared !== undefined && !(await shared.isReset(wanted))) await close();
    shared ??= await SharedWindow.open(wanted);
    const { window } = shared;
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await close();
    });
    return window;
  };
}

class SharedWindow {
  readonly window: OpenWindow;
  readonly #ends: (() => unknown)[];
  readonly #db: Db;
  readonly #rows: ReturnType<typeof rowsOf>;
  readonly #storage: [string, string][];
  readonly #openedAt: number;
  readonly #secrets: string | undefined;
  readonly #underWay = new Set<Request>();
  #begun = 0;

  private constructor(window: OpenWindow, ends: (() => unknown)[], storage: [string, string][]) {
    this.window = window;
    this.#ends = ends;
    this.#storage = storage;
    this.#openedAt = window.clock.now();
    this.#secrets = secretsOf(window);
    this.#db = openBeside(join(window.server.dataDir, 'perennial.db'));
    ends.push(() => this.#db.close());
    this.#rows = rowsOf(this.#db);
    this.#watch(window.page);
  }

  static async open(options: WindowOptions): Promise<SharedWindow> {
    const ends: (() => unknown)[] = [];
    try {
      const window = await openWindow({ ...options, atEnd: (end) => ends.push(end) });
      await isDrawn(window.page);
      return new SharedWindow(
        window,
        ends,
        await window.page.evaluate(() => Object.entries(localStorage)),
      );
    } catch (error) {
      await endAll(ends);
      throw error;
    }
  }

  /** Puts the window back. Returns false if it can't be. */
  async isReset({ path = '/', viewport, colorScheme }: Shown): Promise<boolean> {
    const { window } = this;
    if (window.clock.now() !== this.#openedAt || secretsOf(window) !== this.#secrets) return false;
    try {
      await this.#leave(window.page);
      await this.#putRowsBack(window);
      await window.page.setViewportSize(viewport ?? VIEWPORT);
      await window.page.emulateMedia({
        colorScheme: colorScheme ?? 'light',
        reducedMotion: 'reduce',
      });
      await this.#show(window.page, path);
      window.complaints.length = 0;
      return true;
    } catch {
      // Whatever state the last test left: a new window has none.
      return false;
    }
  }

  close(): Promise<void> {
    return endAll(this.#ends);
  }

  #watch(page: Page): void {
    page.on('request', (request) => {
      if (request.url().endsWith(CHANGES_PATH)) return;
      this.#begun += 1;
      this.#underWay.add(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  async #leave(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.mouse.move(0, 0);
    await goTo(page, NOWHERE);
    const overlays = page
      .locator('[role=dialog], [role=menu], [role=listbox]')
      .filter({ visible: true });
    for (let presses = 0; (await overlays.count()) > 0; presses += 1) {
      if (presses > 9) throw new Error('Something does not close.');
      await page.keyboard.press('Escape');
    }
    await page.evaluate((stored) => {
      const closing = '.mantine-Notifications-notification .mantine-Notification-closeButton';
      for (const button of document.querySelectorAll<HTMLElement>(closing)) button.click();
      localStorage.clear();
      for (const [key, value] of stored) localStorage.setItem(key, value);
    }, this.#storage);
    const toasts = page.locator('.mantine-Notifications-notification').first();
    await toasts.waitFor({ state: 'detached', timeout: PATIENCE_MS });
  }

  async #putRowsBack({ server, key, page }: OpenWindow): Promise<void> {
    if (!putBack(this.#db, this.#rows)) return;
    const hears = page.waitForRequest((request) => !request.url().endsWith(CHANGES_PATH), {
      timeout: PATIENCE_MS,
    });
    // The server looks for the changes of other processes with each request.
    await Promise.all([hears, server.send('GET', '/api/v1/subscriptions?limit=1', { key })]);
    await this.#isQuiet(page);
    server.context.changes.look();
  }

  async #show(page: Page, path: string): Promise<void> {
    await goTo(page, path);
    await isDrawn(page);
    await this.#isQuiet(page);
    await isDrawn(page);
    await page.evaluate(() => {
      const main = document.querySelector<HTMLElement>('#page');
      // By way of an element that stays: the window looks for what had the keyboard when that is gone.
      main?.focus();
      main?.blur();
      main?.scrollTo(0, 0);
      scrollTo(0, 0);
    });
  }

  /** Waits until everything that was asked for has come, and nothing more is asked for upon it. */
  async #isQuiet(page: Page): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (let begun = -1; begun !== this.#begun || this.#underWay.size > 0;) {
      if (Date.now() > until) throw new Error('The window goes on asking.');
      begun = this.#begun;
      await page.evaluate(
        () => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))),
      );
    }
  }
}

const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

async function isDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE_MS });
  await page.waitForFunction(
    () => document.querySelector('main [class*=Skeleton]') === null,
    undefined,
    { timeout: PATIENCE_MS },
  );
  await isStill(page);
}

async function endAll(ends: (() => unknown)[]): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

function secretsOf({ server }: OpenWindow): string | undefined {
  try {
    return readFileSync(join(server.dataDir, 'secrets.json'), 'utf8');
  } catch {
    return undefined;
  }
}
