import { mkdirSync } from 'node:fs';
import { type Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { followStatusNotifier, sessionBusAddress } from '../../../src-main/tray/status-notifier.ts';
import { temporaryFolder } from '../../support/server.ts';
import { hasBusDaemon, startSessionBus } from '../../support/session-bus.ts';
import { becomeWatcher } from '../../support/watcher.ts';

afterEach(() => void vi.restoreAllMocks());

/** Follows a session bus until the test ends; what was told, oldest first. */
function followed(env: NodeJS.ProcessEnv) {
  const told: boolean[] = [];
  const warned: string[] = [];
  const stop = followStatusNotifier(env, {
    tell: (isThere) => told.push(isThere),
    warn: (message) => warned.push(message),
  });
  onTestFinished(stop);
  return { told, warned, stop };
}

describe.runIf(hasBusDaemon)('on a session bus, a tray', () => {
  test('is there while a watcher with a host is, whichever of them comes and goes', async () => {
    const address = await startSessionBus();
    const { told } = followed({ DBUS_SESSION_BUS_ADDRESS: address });
    await expect.poll(() => told.at(-1)).toBe(false);
    const first = await becomeWatcher(address);
    await expect.poll(() => told.at(-1)).toBe(true);
    first?.setHost(false);
    await expect.poll(() => told.at(-1)).toBe(false);
    first?.setHost(true);
    await expect.poll(() => told.at(-1)).toBe(true);
    await first?.close();
    await expect.poll(() => told.at(-1)).toBe(false);
    const second = await becomeWatcher(address);
    onTestFinished(() => second?.close());
    await expect.poll(() => told.at(-1)).toBe(true);
  });

  test('is missing until a host has registered with a watcher', async () => {
    const address = await startSessionBus();
    const watcher = await becomeWatcher(address, false);
    onTestFinished(() => watcher?.close());
    const { told } = followed({ DBUS_SESSION_BUS_ADDRESS: address });
    await expect.poll(() => told).toEqual([false]);
    watcher?.setHost(true);
    await expect.poll(() => told.at(-1)).toBe(true);
  });

  test('is followed no longer once that is stopped', async () => {
    const address = await startSessionBus();
    const env = { DBUS_SESSION_BUS_ADDRESS: address };
    const { told, stop } = followed(env);
    await expect.poll(() => told).toEqual([false]);
    stop();
    const { told: others } = followed(env);
    const watcher = await becomeWatcher(address);
    onTestFinished(() => watcher?.close());
    await expect.poll(() => others.at(-1)).toBe(true);
    expect(told).not.toContain(true);
  });
});

describe.runIf(process.platform !== 'win32')('a tray is missing', () => {
  test('where there is no session bus', () => {
    expect(followed({})).toMatchObject({ told: [false], warned: [] });
  });

  test.each(['unix:path=/nowhere/bus', 'carrier-pigeon:', 'nonsense'])(
    'where the session bus cannot be reached: %s',
    async (address) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const { told } = followed({ DBUS_SESSION_BUS_ADDRESS: address });
      await expect.poll(() => told.at(-1)).toBe(false);
    },
  );

  test('once a bus that never answered has ended', async () => {
    const path = join(temporaryFolder(), 'bus');
    const server = createServer();
    const connected = new Promise<Socket>((resolve) => {
      server.once('connection', resolve);
    });
    await new Promise<void>((resolve) => {
      server.listen(path, resolve);
    });
    onTestFinished(() => void server.close());
    const { told } = followed({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` });
    const socket = await connected;
    expect(told).toEqual([]);
    socket.destroy();
    await expect.poll(() => told.at(-1)).toBe(false);
  });
});

test('the session bus is that of the variable, else the usual one where it is there', () => {
  const folder = temporaryFolder();
  expect(sessionBusAddress({ XDG_RUNTIME_DIR: folder })).toBeUndefined();
  mkdirSync(join(folder, 'bus'));
  expect(sessionBusAddress({ XDG_RUNTIME_DIR: folder })).toBe(`unix:path=${join(folder, 'bus')}`);
  const env = { XDG_RUNTIME_DIR: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/other' };
  expect(sessionBusAddress(env)).toBe('unix:path=/other');
  // As Chromium sets the variable where it was not.
  expect(sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' })).toBeUndefined();
});
