import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PassThrough } from 'node:stream';
import Koa from 'koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { CHANGES_PATH, SESSION_HEADER } from '../../src-server/contract/window.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { answerChanges } from '../../src-server/http/app/changes.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import {
  commandLineActor,
  deleteAccount,
  listAccounts,
} from '../../src-server/accounts/service.ts';
import { ChangeFeed } from '../../src-server/change-feed.ts';
import { saveSettings } from '../../src-server/settings/service.ts';
import { closeSession, issueLinkToken, openSession } from '../../src-server/accounts/sessions.ts';
import type { Repeat } from '../../src-server/platform/timers.ts';
import { listenAt } from '../app/listening.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

const LOOK_MS = 200;
const SIGN_OF_LIFE_MS = 5000;

/** Timers that go off when a test says so. */
function manualTimers() {
  const running = new Set<{ ms: number; work: () => void }>();
  const repeat: Repeat = (ms, work) => {
    const timer = { ms, work };
    running.add(timer);
    return () => void running.delete(timer);
  };
  return {
    repeat,
    running,
    goOff(ms: number) {
      for (const timer of running) if (timer.ms === ms) timer.work();
    },
  };
}

/** The change stream on a server of its own, whose timers the test lets go off. */
async function prepared() {
  const clock = manualClock();
  const folder = prepareDataFolder(temporaryFolder());
  const { context, days, close } = openData(folder, { clock, ids: systemIds });
  const timers = manualTimers();
  const streams = new Set<PassThrough>();
  const state = { isClosing: false };
  const errors: unknown[] = [];
  const parts = {
    context,
    feed: new ChangeFeed(context, days, timers.repeat),
    repeat: timers.repeat,
    streams,
    isClosing: () => state.isClosing,
  };
  const app = new Koa();
  app.on('error', (error: NodeJS.ErrnoException) => {
    // That is how Koa says that the window went.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') errors.push(error);
  });
  app.use((ctx) => void answerChanges(ctx, parts));
  const server = await new Promise<Server>((resolve) => {
    const started = app.listen(0, '127.0.0.1', () => resolve(started));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    close();
  });
  const [account] = listAccounts(context);
  if (account === undefined) throw new Error('There is no account.');
  const actor = commandLineActor(context, account.id);
  const token = issueLinkToken(context);
  const { session } = context.db.transaction(() => openSession(context, actor, token, undefined))();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CHANGES_PATH}`;
  return {
    ...timers,
    context,
    clock,
    session,
    account,
    streams,
    state,
    errors,
    listen: () => listenAt(url, { [SESSION_HEADER]: session }),
    /** Makes a change that is told. */
    change: () =>
      context.db.transaction(() =>
        saveSettings(context, commandLineActor(context, account.id), {}),
      )(),
  };
}

/** Resolves once nothing is left of any stream. */
async function expectAllGone({ running, streams }: Awaited<ReturnType<typeof prepared>>) {
  await expect.poll(() => [running.size, streams.size]).toEqual([0, 0]);
}

test('when the window goes, nothing is left of its stream: no timer, no listener', async () => {
  const stage = await prepared();
  const [one, two] = [await stage.listen(), await stage.listen()];
  // One looks for changes, and each stream has its sign of life.
  expect([stage.running.size, stage.streams.size]).toEqual([3, 2]);
  one.leave();
  await expect.poll(() => [stage.running.size, stage.streams.size]).toEqual([2, 1]);
  stage.change();
  await two.until('settings');
  two.leave();
  await expectAllGone(stage);
  // The next one is told again.
  const three = await stage.listen();
  stage.change();
  await three.until('settings');
  expect(stage.errors).toEqual([]);
});

describe('a stream ends', () => {
  test.each([
    [
      'when its session is closed',
      ({ context, account, session }: Awaited<ReturnType<typeof prepared>>) =>
        context.db.transaction(() =>
          closeSession(context, commandLineActor(context, account.id), session),
        )(),
    ],
    [
      'when its session is too old',
      ({ clock }: Awaited<ReturnType<typeof prepared>>) => clock.advance(31 * 24 * 3_600_000),
    ],
    [
      'when its account is deleted',
      ({ context, account }: Awaited<ReturnType<typeof prepared>>) =>
        deleteAccount(context, account),
    ],
  ])('%s', async (_name, end) => {
    const stage = await prepared();
    const ear = await stage.listen();
    stage.goOff(SIGN_OF_LIFE_MS);
    await expect.poll(() => ear.signsOfLife()).toBe(2);
    end(stage);
    stage.goOff(LOOK_MS);
    stage.goOff(SIGN_OF_LIFE_MS);
    expect(await ear.ended).toBe(true);
    expect(ear.signsOfLife()).toBe(2);
    await expectAllGone(stage);
    expect(stage.errors).toEqual([]);
  });

  test('at once where the server is already about to', async () => {
    const stage = await prepared();
    stage.state.isClosing = true;
    const ear = await stage.listen();
    expect(await ear.ended).toBe(true);
    await expectAllGone(stage);
  });

  test('and is told nothing more: what comes meanwhile breaks nothing', async () => {
    const stage = await prepared();
    const ear = await stage.listen();
    for (const stream of stage.streams) stream.end();
    stage.change();
    stage.clock.advance(24 * 3_600_000);
    stage.goOff(LOOK_MS);
    stage.goOff(SIGN_OF_LIFE_MS);
    expect(await ear.ended).toBe(true);
    expect(ear.events).toEqual([]);
    await expectAllGone(stage);
    expect(stage.errors).toEqual([]);
  });
});

test('a day that could not be begun is told later, and changes meanwhile are told at once', async () => {
  const stage = await prepared();
  const ear = await stage.listen();
  const { db } = stage.context;
  stage.clock.advance(24 * 3_600_000);
  stage.change();
  // As on a full disk, nothing can be written for now.
  db.pragma('query_only = 1');
  stage.goOff(LOOK_MS);
  await ear.until('settings');
  expect(ear.topics()).toEqual(['settings']);
  db.pragma('query_only = 0');
  expect(() => stage.goOff(LOOK_MS)).toThrow(/readonly/);
  await ear.until('day');
  ear.forget();
  stage.goOff(LOOK_MS);
  stage.change();
  await ear.until('settings');
  expect(ear.topics()).toEqual(['settings']);
});
