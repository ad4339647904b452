import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { Sources } from '../../src-server/sources.ts';
import type { Preferences as Schema } from '../../src-server/contract/app/preferences.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { insertDismissal } from '../../src-server/dismissals/repository.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { type AtEnd, TestServer } from '../support/server.ts';
import household from '../fixtures/household.json' with { type: 'json' };
import { openPage } from './browser.ts';
import { addRecords, preparedData } from './prepared-data.ts';
import { changePreferences } from '../support/changing.ts';

const root = resolve(import.meta.dirname, '../..');
const pagesDir = join(root, 'out/renderer');

/** The clock that windows in tests go by: noon of 21 November 2026, in UTC. */
const NOW = '2026-11-21T12:00:00.000Z';

/** More records than a server adds in the time of a start. */
const MANY = 10;

/** A window in a browser, on a server of its own. */
export type OpenWindow = {
  server: TestServer;
  clock: ManualClock;
  page: Page;
  /** A key that scripts would use. */
  key: string;
  /** What the page complained about in its console, and asked others for; empty where all is well. */
  complaints: string[];
};

type Preferences = z.output<typeof Schema>;

/** How a window is opened. */
export type WindowOptions = BrowserContextOptions &
  Pick<Sources, 'notifyDesktop' | 'ratesUrl'> & {
    /** Path to show first. */
    path?: string;
    /** Records to track first; the household's 64 by default. */
    records?: readonly object[];
    /** Calls an hour; by default more than a test makes. */
    hourlyQuota?: number;
    /** Whether Overview still suggests a reminder channel; the suggestion is dismissed by default. */
    hasChannelHint?: boolean;
    /** Whether the first run is still to come; it is over by default. */
    firstRun?: boolean;
    /** How the list is ordered unless an address says so; by the next payment by default. */
    listSort?: Preferences['listSort'];
    /** Takes what ends the window; the end of the current test by default. */
    atEnd?: AtEnd;
    /** What else there is before the window opens. */
    prepare?: (made: Pick<OpenWindow, 'server' | 'clock' | 'key'>) => Promise<void>;
  };

/** Opens the window by its one-time link. */
export async function openWindow(options: WindowOptions = {}): Promise<OpenWindow> {
  const { path = '/', records = household, firstRun = false, prepare, ...rest } = options;
  const {
    hourlyQuota = 1_000_000,
    notifyDesktop,
    ratesUrl,
    listSort,
    hasChannelHint,
    atEnd = onTestFinished,
    ...browserOptions
  } = rest;
  buildOnce();
  const clock = manualClock(NOW);
  const sources = {
    ...(notifyDesktop === undefined ? {} : { notifyDesktop }),
    ...(ratesUrl === undefined ? {} : { ratesUrl }),
  };
  const made = records.length > MANY ? await preparedData(records, NOW, atEnd) : undefined;
  const folder = made === undefined ? {} : { dataDir: made.dataDir };
  const server = await TestServer.start({
    pagesDir,
    clock,
    hourlyQuota,
    ...sources,
    ...folder,
    atEnd,
  });
  const key = made?.key ?? (await addRecords(server, records));
  await prepare?.({ server, clock, key });
  if (hasChannelHint !== true) {
    const { id } = resolveAccount(server.context, 'Personal');
    insertDismissal(server.context.db, id, 'noChannel', clock.now());
  }
  changePreferences(server.context, {
    firstRunDone: !firstRun,
    ...(listSort === undefined ? {} : { listSort }),
  });
  const page = await openPage({ locale: 'en-GB', ...browserOptions }, atEnd);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  // Nothing is loaded from elsewhere.
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== server.baseUrl) complaints.push(`a request to ${origin}`);
  });
  await page.goto(`${server.baseUrl}${path}#token=${issueLinkToken(server.context)}`);
  await page.locator('#page').waitFor();
  return { server, clock, page, key, complaints };
}

/** Shows a page at a later moment: after a week without use the window needs a fresh link. */
export async function returnAt(
  { page, server, clock }: OpenWindow,
  moment: string,
  path: string,
): Promise<void> {
  await page.goto('about:blank');
  clock.setWall(moment);
  await page.goto(`${server.baseUrl}${path}#token=${issueLinkToken(server.context)}`);
  await page.locator('#page').waitFor();
}

/** Shows another page in the same window, as its link would, and waits until it is drawn. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator(`a[aria-current=page][href="${path}"]`).waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('main [class*=Skeleton]') === null);
  await isStill(page);
}

/** Waits until nothing fades or moves any more: what fades in has half its colour on the way. */
export async function isStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** All records of a window, as a script sees them. */
export async function listed({ server, key }: OpenWindow) {
  const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
  return json.data;
}

// `npm test` builds before it runs the tests; a single test file may be the first to need the pages.
function buildOnce(): void {
  if (existsSync(join(pagesDir, 'index.html'))) return;
  const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const done = spawnSync(process.execPath, [electronVite, 'build'], { cwd: root });
  if (done.status !== 0) throw new Error(String(done.stderr));
}
