import { describe, expect, test } from 'vitest';
import household from '../fixtures/household.json' with { type: 'json' };
import type { Schedule } from '../../src-server/domain/schedule.ts';
import { addAccount, openWindow, type Window } from '../app/window.ts';
import { walked } from '../domain/calendar-rules.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { type ParsedCalendar, byIcalJs, byNodeIcal } from './parsed.ts';

type Data = {
  id: string;
  name: string;
  amount: number;
  currency: string;
  customDate: string;
} & Omit<Schedule, 'customDays'>;

const add = async ({ call }: Window, fields: object = {}): Promise<Data> =>
  (await call('POST', '/api/v1/subscriptions', { body: draft({ ...fields }) })).json.data as Data;

/** Creates the address of an account's calendar. */
async function address({ call }: Window, account?: string): Promise<string> {
  const { status, json } = await call('POST', '/app/v1/calendar/address', { account });
  expect(status).toBe(201);
  expect(json.path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  return String(json.path);
}

const withoutId = (text: string) => text.replace(/req_[\w-]+/, '');

/** A calendar as both parsers read it, who have to agree. */
function parsed(text: string): ParsedCalendar {
  const calendar = byIcalJs(text);
  expect(byNodeIcal(text)).toEqual(calendar);
  return calendar;
}

test('the household has each charge of 24 months, on its day, with its amount', async () => {
  const window = await openWindow();
  const made = await Promise.all(household.map((fields) => add(window, fields)));
  const { text, headers } = await window.server.send('GET', await address(window));
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toBe('inline; filename="perennial.ics"');
  const { events } = parsed(text);
  const expected = made.flatMap(({ id, name, customDate, ...schedule }) => {
    const customDays = customDate === null ? null : Number(customDate);
    return walked({ ...schedule, customDays }, '2028-11-01').charges.map((day) =>
      [day, `${id}-${day.replaceAll('-', '')}@perennial`, name].join(' '),
    );
  });
  expect(expected.length).toBeGreaterThan(900);
  const told = events.map(({ day, uid, summary }) => [day, uid, summary.split(' · ')[0]].join(' '));
  expect(told.toSorted()).toEqual(expected.toSorted());
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(events.every(({ isTransparent }) => isTransparent)).toBe(true);
});

describe('an event', () => {
  test('says what is charged in the language of the account', async () => {
    const window = await openWindow();
    window.server.saveSettings({ locale: 'zh-CN' });
    await add(window, { period: 'custom', customDate: '30' });
    const { text } = await window.server.send('GET', await address(window));
    expect(parsed(text).events[0]).toMatchObject({
      day: '2026-12-14',
      end: '2026-12-15',
      summary: 'Netflix · US$15.49',
      description: 'Video · 每 30 天',
      category: 'Video',
    });
  });

  test('says until when a contract can be cancelled: for the current term, and only while it runs on', async () => {
    const window = await openWindow();
    const { call, server } = window;
    const { id } = await add(window);
    const terms = {
      endsOn: '2027-02-28',
      renewsForMonths: 12,
      notice: { count: 3, unit: 'month' },
    };
    expect((await call('PATCH', `/app/v1/subscriptions/${id}`, { body: { terms } })).status).toBe(
      200,
    );
    await call('PATCH', '/app/v1/calendar', { body: { alertDays: 3 } });
    const path = await address(window);
    const deadlines = async () =>
      parsed((await server.send('GET', path)).text).events.filter(({ uid }) =>
        uid.includes('cancel'),
      );
    expect(await deadlines()).toMatchObject([
      {
        uid: `${id}-cancel-20261130@perennial`,
        day: '2026-11-30',
        summary: 'Last day to cancel Netflix',
        description: 'Otherwise it runs until 29 February 2028.',
        isTransparent: true,
        alertMinutes: 9 * 60 - 3 * 24 * 60,
      },
    ]);
    server.clock.advance(10 * 24 * 3_600_000);
    expect(await deadlines()).toMatchObject([{ day: '2027-11-30' }]);
    await call('POST', `/app/v1/subscriptions/${id}/pause`);
    expect(await deadlines()).toEqual([]);
  });

  test('says what is overdue, paid, or the first after a trial; what is not charged has none', async () => {
    const window = await openWindow();
    const { call, server } = window;
    await add(window, { name: 'Late', nextPaymentDate: '2026-11-19' });
    await add(window, { name: 'Paid', nextPaymentDate: '2026-11-21' });
    const trial = await add(window, { name: 'Trial', nextPaymentDate: '2026-11-25' });
    const paused = await add(window, { name: 'Paused' });
    const gone = await add(window, { name: 'Cancelled' });
    await call('PUT', `/app/v1/subscriptions/${trial.id}/trial`, {
      body: { trialEndsOn: '2026-11-30' },
    });
    await call('POST', `/app/v1/subscriptions/${paused.id}/pause`);
    await call('POST', `/app/v1/subscriptions/${gone.id}/cancel`);
    const path = await address(window);
    server.clock.advance(24 * 3_600_000);
    const { events } = parsed((await server.send('GET', path)).text);
    const told = events
      .filter(({ day }) => day < '2027-01-01')
      .map(({ day, summary, description }) => [day, summary, description].join(' | '));
    expect(told).toEqual([
      '2026-11-19 | Late · US$15.49 | Video · Monthly\nOverdue. Mark it renewed or cancelled in Perennial.',
      '2026-11-21 | Paid · US$15.49 | Video · Monthly\nPaid',
      '2026-12-19 | Late · US$15.49 | Video · Monthly',
      '2026-12-21 | Paid · US$15.49 | Video · Monthly',
      '2026-12-25 | Trial · US$15.49 | Video · Monthly\nFirst charge after the trial',
    ]);
  });

  test('alerts only if its owner wants it, at the time of day of reminders', async () => {
    const window = await openWindow();
    window.server.saveSettings({ timeOfDay: '08:30' });
    await add(window);
    await add(window, { name: 'Silent', notificationEnabled: false });
    const path = await address(window);
    const alerts = async () =>
      parsed((await window.server.send('GET', path)).text)
        .events.slice(0, 2)
        .map(({ alertMinutes }) => alertMinutes);
    expect(await alerts()).toEqual([undefined, undefined]);
    await window.call('PATCH', '/app/v1/calendar', { body: { alertDays: 3 } });
    expect(await alerts()).toEqual([8.5 * 60 - 3 * 1440, undefined]);
    await window.call('PATCH', '/app/v1/calendar', { body: { alertDays: null } });
    expect(await alerts()).toEqual([undefined, undefined]);
  });
});

describe('a calendar app that asks again', () => {
  test('is answered 304 until something changes', async () => {
    const window = await openWindow(
      await TestServer.start({ clock: manualClock('2026-11-21T12:00:00.000Z') }),
    );
    const { server, call } = window;
    const { id } = await add(window);
    const path = await address(window);
    const first = await server.send('GET', path);
    const { etag } = first.headers;
    const ask = (tag = etag) =>
      server.send('GET', path, { headers: { 'If-None-Match': String(tag) } });
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const same = await ask();
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
    // Also on other days of the month, after a restart, and for a copy that a proxy weakened.
    server.clock.advance(5 * 24 * 3_600_000);
    expect((await ask(`W/${etag}`)).status).toBe(304);
    await server.restart();
    expect((await ask()).status).toBe(304);
    const changes: (() => unknown)[] = [
      () =>
        server.call('PATCH', `/api/v1/subscriptions/${id}`, {
          key: server.issue().key,
          body: { amount: 9 },
        }),
      () => server.saveSettings({ locale: 'de-DE' }),
      () => server.addAccount('Work'),
      // A payment of today replaces no charge.
      () =>
        call('POST', `/app/v1/subscriptions/${id}/payments`, {
          body: { paidOn: '2026-11-26', amount: 5, currency: 'USD' },
        }),
      () => server.clock.advance(20 * 24 * 3_600_000),
    ];
    let tag = etag;
    for (const change of changes) {
      await change();
      const answer = await ask(tag);
      expect(answer.status).toBe(200);
      tag = answer.headers.etag;
      expect((await ask(tag)).status).toBe(304);
    }
  });

  test('finds each charge under the same identifier after it was renewed', async () => {
    const window = await openWindow();
    await add(window, { nextPaymentDate: '2026-11-28' });
    const path = await address(window);
    const uids = async () =>
      parsed((await window.server.send('GET', path)).text).events.map(({ uid }) => uid);
    const before = await uids();
    // Past the renewal, in the same month.
    window.server.clock.advance(8 * 24 * 3_600_000);
    expect(await uids()).toEqual(before);
  });

  test('may ask with HEAD, and with nothing that writes', async () => {
    const window = await openWindow();
    await add(window);
    const path = await address(window);
    const head = await window.server.send('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.etag).toBe((await window.server.send('GET', path)).headers.etag);
    const post = await window.server.send('POST', path);
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an address', () => {
  test('is of one account, and ends when it is replaced or revoked, or with the account', async () => {
    const window = await openWindow();
    const { server, call } = window;
    const work = await addAccount(window, 'Work');
    await add(window);
    const [own, other] = [await address(window), await address(window, work)];
    const eventsAt = async (path: string) => {
      const { status, text } = await server.send('GET', path);
      if (status !== 200) return status;
      const { name, events } = parsed(text);
      return [name, events.length];
    };
    expect(await eventsAt(own)).toEqual(['Perennial – Personal', 23]);
    expect(await eventsAt(other)).toEqual(['Perennial – Work', 0]);
    const replaced = await address(window);
    expect(await eventsAt(own)).toBe(404);
    expect(await eventsAt(replaced)).toEqual(['Perennial – Personal', 23]);
    const revoked = await call('DELETE', '/app/v1/calendar/address');
    expect(revoked.json.data.issuedAt).toBeNull();
    expect(await eventsAt(replaced)).toBe(404);
    await call('DELETE', `/app/v1/accounts/${work}`);
    expect(await eventsAt(other)).toBe(404);
  });

  test('is as unknown as any path if its token is wrong', async () => {
    const window = await openWindow();
    const path = await address(window);
    const { key } = window.server.issue();
    const other = path.replace(/[\w-]{43}/, (token) => token.slice(1) + token[0]);
    const nothing = await window.server.send('GET', '/nothing.ics');
    expect(nothing.status).toBe(404);
    const about = ({ json, headers: { etag, ...headers } }: typeof nothing) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return [etag, rest, { ...json, requestId: '' }];
    };
    const wrong = [
      other,
      path.slice(0, -4),
      path.replace('.ics', '.ICS'),
      `/calendar/${key}.ics`,
      '/calendar/.ics',
    ];
    for (const each of wrong) {
      const answer = await window.server.send('GET', each, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect(about(answer)).toEqual(about(nothing));
    }
  });

  test('opens nothing else, is stored as a hash only, and not logged', async () => {
    const window = await openWindow();
    const path = await address(window);
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const asKey = await window.server.send('GET', '/api/v1/subscriptions', { key: token });
    expect(asKey.json.error.code).toBe('invalid_api_key');
    const asSession = await window.server.send('GET', '/app/v1/calendar', {
      headers: { 'X-Perennial-Session': token },
    });
    expect(asSession.status).toBe(401);
    await window.server.send('POST', path);
    const { db } = window.server.context;
    const rows = JSON.stringify([
      db.prepare('SELECT * FROM calendar_feeds').all(),
      db.prepare('SELECT * FROM audit_entries').all(),
    ]);
    expect(rows).toContain('calendar.issue_address');
    expect(rows).not.toContain(token);
  });

  test('is refused to other hosts, and not found with any other token', async () => {
    const window = await openWindow();
    const path = await address(window);
    const { server } = window;
    const foreign = await server.send('GET', path, { headers: { Host: 'evil.example' } });
    expect([foreign.status, foreign.json.error.code]).toEqual([403, 'forbidden_host']);
    const nothing = await server.send('GET', '/nothing.ics');
    for (let guesses = 0; guesses < 40; guesses += 1) {
      const { status, text } = await server.send('GET', `/calendar/${'A'.repeat(43)}.ics`);
      expect([status, withoutId(text)]).toEqual([404, withoutId(nothing.text)]);
    }
    expect((await server.send('GET', path)).status).toBe(200);
  });
});

test('a calendar file has all charges, or those of one subscription', async () => {
  const window = await openWindow();
  const { id } = await add(window, { name: 'A/B: "quoted"' });
  await add(window);
  const whole = await window.call('GET', '/app/v1/calendar/file');
  expect(whole.headers['content-disposition']).toBe(
    'attachment; filename="Perennial Personal.ics"',
  );
  expect(parsed(whole.text).events).toHaveLength(46);
  const one = await window.call('GET', `/app/v1/calendar/file?subscriptionId=${id.toUpperCase()}`);
  expect(one.headers['content-disposition']).toBe(
    'attachment; filename="Perennial A-B- -quoted-.ics"',
  );
  expect(parsed(one.text).events).toHaveLength(23);
  const none = await window.call(
    'GET',
    '/app/v1/calendar/file?subscriptionId=6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
  );
  expect([none.status, none.json.error.code]).toEqual([404, 'subscription_not_found']);
});
