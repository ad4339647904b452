import { describe, expect, test } from 'vitest';
import { filesOf } from '../support/leaks.ts';
import { PUSH, openSettings } from './settings.ts';
import { addAccount } from './window.ts';

describe('settings', () => {
  test('are the defaults until they are saved: on, 3 days before, the system’s zone', async () => {
    const { server, get } = await openSettings();
    const defaults = {
      saved: false,
      enabled: true,
      daysBefore: 3,
      furtherDaysBefore: [],
      cancelByDaysBefore: [14, 3],
      timeOfDay: '09:00',
      quietHours: { from: '22:00', until: '08:00' },
      desktopNotifications: true,
      timeZone: 'UTC',
      locale: 'en-GB',
      pushConfigured: false,
      hasPushUrl: false,
      hasDeviceKey: false,
      allowPrivatePush: false,
      updatedAt: new Date(server.clock.now()).toISOString(),
    };
    expect(await get()).toEqual(defaults);
    // To look at them does not save them.
    const { key } = server.issue();
    const path = '/api/v1/notification-settings';
    expect((await server.call('GET', path, { key })).status).toBe(404);
  });

  test('saved with nothing are the defaults, and scripts see them from then on', async () => {
    const { server, save } = await openSettings();
    const { key } = server.issue();
    const { json } = await save({});
    expect(json.data).toMatchObject({ saved: true, enabled: true, daysBefore: 3 });
    const seen = await server.call('GET', '/api/v1/notification-settings', { key });
    expect(seen.json.data).toEqual({
      enabled: true,
      daysBefore: 3,
      timeZone: 'UTC',
      locale: 'en-GB',
      pushConfigured: false,
      updatedAt: json.data.updatedAt,
    });
  });

  test('keep what is not sent', async () => {
    const { get, save } = await openSettings();
    await save({ timeZone: 'Europe/Berlin', locale: 'de-de', daysBefore: 14, ...PUSH });
    const saved = await save({ enabled: false });
    expect(saved.json.data).toMatchObject({
      saved: true,
      enabled: false,
      daysBefore: 14,
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
      pushConfigured: true,
    });
    expect(await get()).toEqual(saved.json.data);
  });

  test('are each account’s own', async () => {
    const window = await openSettings();
    const { get, save } = window;
    const work = await addAccount(window, 'Work');
    await save({ daysBefore: 7, ...PUSH }, work);
    expect(await get()).toMatchObject({ saved: false, daysBefore: 3, hasDeviceKey: false });
    expect(await get(work)).toMatchObject({ saved: true, daysBefore: 7, hasDeviceKey: true });
  });

  test('tell the day in the zone that was saved, at once', async () => {
    const { call, save } = await openSettings();
    const today = async () => (await call('GET', '/app/v1/server')).json.data.today as string;
    expect(await today()).toBe('2026-11-21');
    // The clock shows 12:00 UTC: 14 hours ahead, the next day has begun.
    await save({ timeZone: 'Pacific/Kiritimati' });
    expect(await today()).toBe('2026-11-22');
  });

  test('leave an entry under the key of the window that tells no secret', async () => {
    const { call, save } = await openSettings();
    await save({ daysBefore: 7 });
    const { json } = await save({ daysBefore: 14, ...PUSH });
    const activity = await call('GET', '/app/v1/activity');
    expect(activity.json.data).toMatchObject([
      {
        action: 'notification_settings.update',
        requestId: json.requestId,
        metadata: {
          before: { daysBefore: 7, pushConfigured: false },
          after: { daysBefore: 14, pushConfigured: true },
        },
      },
      { metadata: { before: { daysBefore: 3 }, after: { daysBefore: 7 } } },
    ]);
    expect(activity.text).not.toMatch(/planted/i);
  });
});

describe('wrong values change nothing', () => {
  test.each([
    [{ enabled: 'true' }, 400, 'enabled'],
    [{ daysBefore: 2 }, 400, 'daysBefore'],
    [{ daysBefore: '3' }, 400, 'daysBefore'],
    [{ timeZone: null }, 400, 'timeZone'],
    [{ timeZone: 'x'.repeat(101) }, 400, 'timeZone'],
    [{ locale: 1 }, 400, 'locale'],
    [{ pushUrl: null }, 400, 'pushUrl'],
    [{ pushUrl: `https://planted.example/${'x'.repeat(500)}` }, 400, 'pushUrl'],
    [{ deviceKey: ['planted'] }, 400, 'deviceKey'],
    [{ deviceKey: 'planted'.repeat(30) }, 400, 'deviceKey'],
    [{ allowPrivatePush: 1 }, 400, 'allowPrivatePush'],
    [{ pushConfigured: true }, 400, 'pushConfigured'],
    [{ timeZone: '' }, 409, 'time zone'],
    [{ timeZone: 'Mars/Olympus' }, 409, 'time zone'],
    [{ timeZone: '+01:00' }, 409, 'time zone'],
    [{ locale: '' }, 409, 'locale'],
    [{ locale: 'en_GB.UTF-8' }, 409, 'locale'],
    [{ pushUrl: 'planted' }, 409, 'address'],
    [{ pushUrl: 'ftp://planted.example' }, 409, 'address'],
    [{ pushUrl: 'file:///planted' }, 409, 'address'],
    [{ pushUrl: 'https://planted.example/a b' }, 409, 'address'],
    [{ pushUrl: 'https://planted@host.example' }, 409, 'address'],
    [{ pushUrl: 'https://a:planted@host.example' }, 409, 'address'],
    [{ pushUrl: 'https://:planted@host.example' }, 409, 'address'],
    [{ deviceKey: 'planted key' }, 409, 'device key'],
    [{ deviceKey: 'planted/../key' }, 409, 'device key'],
    [{ deviceKey: 'planted\n' }, 409, 'device key'],
    [{ deviceKey: 'x'.repeat(129) }, 409, 'device key'],
  ])(
    '%j: %i, in words that tell what is wrong but not what was sent',
    async (body, status, what) => {
      const { get, save, server } = await openSettings();
      const before = await get();
      const refused = await save({ daysBefore: 7, ...body });
      expect(refused.status).toBe(status);
      const { code, field, message } = refused.json.error;
      expect([code, status === 400 ? field : undefined]).toEqual(
        status === 400 ? ['invalid_request', what] : ['not_possible', undefined],
      );
      expect(message).toContain(what);
      expect(refused.text).not.toMatch(/planted/i);
      expect(await get()).toEqual(before);
      expect([...filesOf(server.dataDir).keys()]).not.toContain('secrets.json');
    },
  );
});
