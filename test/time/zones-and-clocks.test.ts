import { describe, expect, test } from 'vitest';
import { ownerOn, prepared } from '../contract/owner.ts';
import { manualClock } from '../support/clock.ts';
import { DAY_MS, history } from './payments.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const EAST = 'Pacific/Kiritimati';
const WEST = 'America/Los_Angeles';
const HOUR_MS = 3_600_000;

/** Noon in UTC on 31 January 2027: in Kiritimati it is 1 February already. */
async function atNoon(timeZone: string) {
  const clock = manualClock('2027-01-31T12:00:00.000Z');
  const owner = await prepared({ clock });
  owner.server.saveSettings({ timeZone });
  const dates = async (): Promise<string[]> =>
    (await owner.get(SUBSCRIPTIONS)).json.data.map(
      ({ nextPaymentDate }: { nextPaymentDate: string }) => nextPaymentDate,
    );
  return { ...owner, clock, dates };
}

describe('when the owner’s zone is changed', () => {
  test('to where it is tomorrow, the day is over at once', async () => {
    const { server, track, dates } = await atNoon('UTC');
    await track({ nextPaymentDate: '2027-01-31' });
    expect(await dates()).toEqual(['2027-01-31']);
    server.saveSettings({ timeZone: EAST });
    expect(await dates()).toEqual(['2027-02-28']);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('back and forth, nothing is charged twice and nothing is taken back', async () => {
    const { server, track, dates } = await atNoon('UTC');
    await track({ nextPaymentDate: '2027-01-31' });
    for (const timeZone of [EAST, WEST, EAST, 'UTC', EAST]) {
      server.saveSettings({ timeZone });
      expect(await dates()).toEqual(['2027-02-28']);
    }
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('to where it is still yesterday, the charge waits for its day there', async () => {
    const { server, clock, track, dates } = await atNoon(EAST);
    await track({ nextPaymentDate: '2027-02-01' });
    server.saveSettings({ timeZone: WEST });
    // Until 1 February is over in Los Angeles: 44 hours from noon of 31 January in UTC.
    for (let hour = 0; hour < 44; hour += 4) {
      expect(await dates()).toEqual(['2027-02-01']);
      clock.advance(4 * HOUR_MS);
    }
    expect(await dates()).toEqual(['2027-03-01']);
    expect(history(server)).toEqual(['2027-02-01 1549']);
  });

  test('while days are missed, each of them is charged once', async () => {
    const { server, clock, track, dates } = await atNoon('UTC');
    await track({ period: 'custom', customDate: '1', nextPaymentDate: '2027-02-01' });
    for (const timeZone of [EAST, WEST, 'UTC', EAST, 'Asia/Tokyo', WEST]) {
      clock.advance(5 * DAY_MS);
      server.saveSettings({ timeZone });
      await dates();
    }
    clock.advance(2 * DAY_MS);
    await dates();
    const expected = Array.from({ length: 32 }, (_, i) =>
      new Date(Date.UTC(2027, 1, 1 + i)).toISOString().slice(0, 10),
    ).filter((day) => day < '2027-03-04');
    expect(history(server)).toEqual(expected.map((day) => `${day} 1549`));
    expect(await dates()).toEqual(['2027-03-04']);
  });

  test('while the server is down, the day counts where the owner then is', async () => {
    const { server, clock, track } = await atNoon('UTC');
    const { id } = await track({ nextPaymentDate: '2027-02-01' });
    await server.close();
    // 12:00 in UTC on 1 February is 2 February in Kiritimati.
    clock.advance(DAY_MS);
    await server.restart();
    expect(history(server, id)).toEqual([]);
    server.saveSettings({ timeZone: EAST });
    await server.restart();
    expect(history(server, id)).toEqual(['2027-02-01 1549']);
  });

  test('by another process and back, with a record resumed in between, none is forgotten', async () => {
    const { server, track, change, dates } = await atNoon(EAST);
    const { id } = await track({ nextPaymentDate: '2027-02-01' });
    change('pause', id);
    server.clock.advance(DAY_MS);
    expect(await dates()).toEqual(['2027-02-01']);
    // Where it is still 1 February the charge is due today, and so it is tracked ...
    server.saveSettings({ timeZone: 'UTC' });
    change('resume', id);
    // ... and back where it is the 2nd, it is over.
    server.saveSettings({ timeZone: EAST });
    expect(await dates()).toEqual(['2027-03-01']);
    expect(history(server)).toEqual(['2027-02-01 1549']);
  });
});

test('a day that was charged, and is set for the next payment again, is charged once', async () => {
  const { server, key, track, dates } = await atNoon(EAST);
  const { id } = await track({ nextPaymentDate: '2027-02-01' });
  server.clock.advance(DAY_MS);
  expect(await dates()).toEqual(['2027-03-01']);
  // Where it is still 1 February that day is no past one, and may be written.
  server.saveSettings({ timeZone: 'UTC' });
  const body = { nextPaymentDate: '2027-02-01', amount: 20 };
  await server.call('PATCH', `${SUBSCRIPTIONS}/${id}`, { key, body });
  server.clock.advance(DAY_MS);
  expect(await dates()).toEqual(['2027-03-01']);
  expect(history(server).map((line) => line.slice(0, 10))).toEqual(['2027-02-01']);
});

describe('when the system’s zone counts, as long as no settings were saved', () => {
  test.each([
    [EAST, '2027-02-28', 1],
    ['UTC', '2027-01-31', 0],
    [WEST, '2027-01-31', 0],
  ])('%s', async (timeZone, next, charges) => {
    const clock = manualClock('2027-01-30T12:00:00.000Z', timeZone);
    const { server, track, get } = await prepared({ clock });
    const { id } = await track({ nextPaymentDate: '2027-01-31' });
    clock.advance(DAY_MS);
    const { data } = (await get(`${SUBSCRIPTIONS}/${id}`)).json;
    expect(data.nextPaymentDate).toBe(next);
    expect(history(server)).toHaveLength(charges);
  });
});

describe('when the clock is set back', () => {
  test('nothing is taken back, and nothing charged again when the days come again', async () => {
    const { server, clock, track, dates } = await atNoon('UTC');
    await track({ period: 'custom', customDate: '2', nextPaymentDate: '2027-02-01' });
    clock.advance(10 * DAY_MS);
    expect(await dates()).toEqual(['2027-02-11']);
    const charged = history(server);
    expect(charged).toHaveLength(5);
    clock.setWall('2027-02-03T12:00:00.000Z');
    expect(await dates()).toEqual(['2027-02-11']);
    await server.restart();
    for (let day = 3; day <= 11; day += 1) {
      expect(await dates()).toEqual(['2027-02-11']);
      expect(history(server)).toEqual(charged);
      clock.advance(DAY_MS);
    }
    expect(await dates()).toEqual(['2027-02-13']);
    expect(history(server)).toEqual([...charged, '2027-02-11 1549']);
  });

  test('what is tracked meanwhile is charged on its day, once', async () => {
    const { server, clock, track, dates } = await atNoon('UTC');
    clock.advance(3 * DAY_MS);
    expect(await dates()).toEqual([]);
    clock.setWall('2027-02-01T12:00:00.000Z');
    await track({ nextPaymentDate: '2027-02-02' });
    clock.advance(2 * DAY_MS);
    expect(await dates()).toEqual(['2027-03-02']);
    expect(history(server)).toEqual(['2027-02-02 1549']);
  });

  test('by less than a day over midnight, the day that ended is over', async () => {
    const { server, clock, track, dates } = await atNoon('UTC');
    await track({ nextPaymentDate: '2027-01-31' });
    clock.setWall('2027-02-01T00:00:01.000Z');
    expect(await dates()).toEqual(['2027-02-28']);
    clock.setWall('2027-01-31T23:59:59.000Z');
    expect(await dates()).toEqual(['2027-02-28']);
    clock.setWall('2027-02-01T00:00:01.000Z');
    expect(await dates()).toEqual(['2027-02-28']);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });
});

test('owners in different zones: each day ends where its owner is', async () => {
  const { server, clock, track, dates } = await atNoon(WEST);
  server.addAccount('Work');
  server.saveSettings({ timeZone: EAST }, 'Work');
  const work = ownerOn(server, 'Work');
  await track({ nextPaymentDate: '2027-02-01', amount: 1 });
  await work.track({ nextPaymentDate: '2027-02-01', amount: 2 });
  await server.restart();
  expect(history(server)).toEqual([]);
  clock.advance(DAY_MS);
  await server.restart();
  expect(history(server)).toEqual(['2027-02-01 200']);
  expect(await dates()).toEqual(['2027-02-01']);
  clock.advance(DAY_MS);
  expect(await dates()).toEqual(['2027-03-01']);
  expect(history(server)).toEqual(['2027-02-01 200', '2027-02-01 100']);
});
