import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { says, startPushService } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { type Bus, startBus, whyNoKeyring } from './keyring.ts';
import { canShowWindows, realApps } from './made.ts';
import { type PackagedApp, startPackaged } from './packaged-app.ts';

// The packaged app with a keyring on a session bus of its own.

// The machine may be busy, and D-Bus waits 25 seconds for an answer.
const SLOW = { timeout: 60_000 };

const [made] = canShowWindows ? realApps : [];
const missing = made === undefined ? 'no app is packaged that runs here' : whyNoKeyring();
if (missing !== undefined) process.stdout.write(`SKIPPED: ${missing}, so no keyring is tried.\n`);
const program = made?.program ?? '';

const daysFromNow = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  // As the owner's calendar has it, in the time zone of this computer.
  return date.toLocaleDateString('sv');
};

/** A data folder, and a service that webhooks of the app on it are sent to. */
async function prepare() {
  const dataDir = temporaryFolder();
  const temporary = temporaryFolder();
  const service = await startPushService(says(200, {}));
  const start = (bus: Bus) =>
    startPackaged(program, dataDir, { ...bus.env, TMPDIR: temporary }).then(withSteps);
  const withSteps = (app: PackagedApp) => ({
    ...app,
    state: async () => {
      const { data } = await app.call('GET', '/app/v1/server');
      return (data['desktop'] as { secrets: string }).secrets;
    },
    setWebhook: async () => {
      const body = { url: service.url, secret: 'planted', allowPrivate: true };
      expect((await app.call('PATCH', '/app/v1/channels/webhook', body)).status).toBe(200);
    },
    retry: () => app.call('POST', '/app/v1/server/key-store/retry'),
  });
  return {
    service,
    start,
    secrets: () => readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
    hasKey: () => existsSync(join(dataDir, 'secrets-key.json')),
    /** What the process that asks has left behind. */
    left: () => readdirSync(temporary).filter((name) => name.startsWith('perennial-key-')),
  };
}

type App = Awaited<ReturnType<Awaited<ReturnType<typeof prepare>>['start']>>;
const whenIn = ({ state }: App, expected: string) => expect.poll(state, SLOW).toBe(expected);

/** Tracks a subscription that is to be reminded of at once. */
async function makeDue({ call }: App): Promise<void> {
  await call('PATCH', '/app/v1/settings', { timeOfDay: '00:00', quietHours: null, daysBefore: 3 });
  const body = draft({ name: 'Netflix', nextPaymentDate: daysFromNow(3) });
  expect((await call('POST', '/api/v1/subscriptions', body)).status).toBe(201);
}

describe.runIf(missing === undefined)(
  'the packaged app and the keyring',
  { timeout: 180_000 },
  () => {
    test.each(['open', 'hold', 'lock', 'refuse', undefined] as const)(
      'without a secret the keyring is not asked, nor waited for: %s',
      async (state) => {
        const { start, hasKey } = await prepare();
        const bus = await startBus();
        const keyring = state === undefined ? undefined : await bus.addKeyring(state);
        const app = await start(bus);
        expect(await app.state()).toBe('idle');
        await app.end('SIGTERM');
        expect(keyring?.asked ?? []).toEqual([]);
        expect(hasKey()).toBe(false);
      },
    );

    test('a slow keyring: what is set meanwhile is sealed once it answers', async () => {
      const { start, secrets, left } = await prepare();
      const bus = await startBus();
      const keyring = await bus.addKeyring('hold');
      const app = await start(bus);
      await app.setWebhook();
      await expect.poll(() => keyring.asked, SLOW).toEqual(['ReadAlias']);
      expect(await app.state()).toBe('waiting');
      expect(secrets()).toContain('planted');
      keyring.tell('open');
      await whenIn(app, 'sealed');
      expect(secrets()).not.toContain('planted');
      expect(left()).toEqual([]);
    });

    test('a keyring that D-Bus gives up on is asked again', async () => {
      const { start } = await prepare();
      const bus = await startBus();
      const keyring = await bus.addKeyring('hold');
      const app = await start(bus);
      await app.setWebhook();
      await expect.poll(() => keyring.asked, SLOW).toEqual(['ReadAlias', 'ReadAlias']);
      expect(await app.state()).toBe('waiting');
      keyring.tell('open');
      await whenIn(app, 'sealed');
    });

    test('a locked keyring: the reminder leaves once the prompt is answered', async () => {
      const { start, service, left } = await prepare();
      const bus = await startBus();
      const keyring = await bus.addKeyring('open');
      const first = await start(bus);
      await first.setWebhook();
      await whenIn(first, 'sealed');
      await first.end('SIGTERM');

      keyring.tell('lock');
      const second = await start(bus);
      await expect.poll(() => keyring.asked, SLOW).toContain('prompt');
      await makeDue(second);
      expect(await second.state()).toBe('waiting');
      expect(service.received).toEqual([]);
      await second.end('SIGTERM');
      await expect.poll(() => keyring.asked, SLOW).toContain('gone');
      expect(left()).toEqual([]);

      keyring.asked.length = 0;
      const third = await start(bus);
      await expect.poll(() => keyring.asked, SLOW).toContain('prompt');
      expect(service.received).toEqual([]);
      keyring.tell('unlock');
      await whenIn(third, 'sealed');
      await expect.poll(() => service.received.length, SLOW).toBe(1);
    });

    test('an app that is killed leaves no prompt behind', async () => {
      const { start } = await prepare();
      const bus = await startBus();
      const keyring = await bus.addKeyring('lock');
      const app = await start(bus);
      await app.setWebhook();
      await expect.poll(() => keyring.asked, SLOW).toContain('prompt');
      await app.end('SIGKILL');
      await expect.poll(() => keyring.asked, SLOW).toContain('gone');
    });

    test('a dismissed prompt: nothing is lost, and a retry reads the channel', async () => {
      const { start, service, secrets } = await prepare();
      const bus = await startBus();
      const keyring = await bus.addKeyring('open');
      const first = await start(bus);
      await first.setWebhook();
      await whenIn(first, 'sealed');
      const sealed = secrets();
      await first.end('SIGTERM');

      keyring.tell('lock');
      const second = await start(bus);
      await expect.poll(() => keyring.asked, SLOW).toContain('prompt');
      keyring.tell('dismiss');
      await whenIn(second, 'locked');
      await makeDue(second);
      expect(secrets()).toBe(sealed);
      expect(service.received).toEqual([]);
      keyring.tell('open');
      expect((await second.retry()).status).toBe(200);
      await whenIn(second, 'sealed');
      await expect.poll(() => service.received.length, SLOW).toBe(1);
    });

    test.each(['refuse', undefined] as const)(
      'a keyring that refuses or is missing (%s): secrets stay in plain text until a retry',
      async (state) => {
        const { start, secrets, hasKey } = await prepare();
        const bus = await startBus();
        const refusing = state === undefined ? undefined : await bus.addKeyring(state);
        const app = await start(bus);
        await app.setWebhook();
        await whenIn(app, 'plain');
        expect(secrets()).toContain('planted');
        expect(hasKey()).toBe(false);
        if (refusing === undefined) await bus.addKeyring('open');
        else refusing.tell('open');
        await app.retry();
        await whenIn(app, 'sealed');
        expect(secrets()).not.toContain('planted');
      },
    );
  },
);
