import { expect, test } from 'vitest';
import { type PushAnswer, says, success } from '../support/push-service.ts';
import { openReminding } from '../reminders/reminding.ts';
import { TestServer } from '../support/server.ts';
import { decide } from './payments.ts';

const NOON = 'T12:00:00.000Z';

test('what was told while the clock was ahead is told again in time, once that is taken back', async () => {
  const { server, track, wakeAt, titles, history, next } = await openReminding();
  await track({ name: 'Rent', nextPaymentDate: '2026-12-15', billingAnchorDay: 15 });
  await track({ name: 'Music', nextPaymentDate: '2026-11-24', billingAnchorDay: 24 });
  server.clock.setWall(`2026-11-21${NOON}`);
  await server.wake();
  const before = titles().length;
  expect(await history()).toMatchObject([{ name: 'Music', state: 'sent' }]);
  await wakeAt(`2026-12-13${NOON}`);
  expect(titles()).toHaveLength(before + 1);
  server.clock.setWall(`2026-11-22${NOON}`);
  await decide(server, 'takeBack');
  expect((await next())[0]).toMatchObject({ name: 'Rent', date: '2026-12-15', lead: 3 });
  const [told, earlier] = await history();
  expect(told).toMatchObject({ name: 'Rent', state: 'sent', takenBack: true, open: false });
  expect(earlier).toMatchObject({ name: 'Music', state: 'sent', takenBack: false });
  await wakeAt(`2026-11-24${NOON}`);
  expect(titles()).toHaveLength(before + 1);
  await wakeAt(`2026-12-12${NOON}`);
  expect(titles()).toHaveLength(before + 2);
  expect((await history()).map(({ name, state }) => [name, state])).toEqual([
    ['Rent', 'sent'],
    ['Rent', 'sent'],
    ['Music', 'sent'],
  ]);
});

/** Somebody who is reminded of the rent of 15 December seven days before, and what is asked about dates. */
async function rent(answer?: PushAnswer) {
  const reminding = await openReminding(answer);
  const { track, save, call } = reminding;
  await save({ daysBefore: 7 });
  await track({ name: 'Rent', nextPaymentDate: '2026-12-15', billingAnchorDay: 15 });
  return {
    ...reminding,
    toldAhead: async () => (await call('GET', '/app/v1/dates')).json.data.toldAhead as number,
    takeBack: async () => (await call('POST', '/app/v1/dates/take-back')).json.data,
  };
}

test('what was only told while the clock was ahead is asked about, where nothing was charged', async () => {
  const { server, wakeAt, titles, toldAhead, takeBack } = await rent();
  await wakeAt(`2026-12-09${NOON}`);
  expect(await toldAhead()).toBe(0);
  server.clock.setWall(`2026-11-22${NOON}`);
  expect(await toldAhead()).toBe(1);
  expect(await takeBack()).toMatchObject({ charges: 0, reminders: 1, copy: expect.any(String) });
  expect(await toldAhead()).toBe(0);
  expect(await takeBack()).toMatchObject({ charges: 0, reminders: 0, copy: null });
  await wakeAt(`2026-12-08${NOON}`);
  expect(titles()).toHaveLength(2);
});

test('whoever starts the server is told of it', async () => {
  const { server, wakeAt } = await rent();
  await wakeAt(`2026-12-09${NOON}`);
  await server.close();
  server.clock.setWall(`2026-11-22${NOON}`);
  const heard: unknown[] = [];
  const { clock, dataDir } = server;
  await TestServer.start({ clock, dataDir, onConcern: (concern) => heard.push(concern) });
  expect(heard).toEqual([{ toldAhead: 1 }]);
});

test('a clock that is set right by minutes asks nothing', async () => {
  const { server, wakeAt, toldAhead } = await rent();
  await wakeAt(`2026-12-08${NOON}`);
  server.clock.setWall('2026-12-08T11:00:00.000Z');
  expect(await toldAhead()).toBe(0);
});

test('what was put off and told while the clock was ahead waits for its day again', async () => {
  const { server, wakeAt, titles, history, next, act, toldAhead, takeBack } = await rent();
  await wakeAt(`2026-12-08${NOON}`);
  const [told] = await history();
  await act(told?.id ?? '', 'snooze', { until: '2026-12-12' });
  await wakeAt(`2026-12-12${NOON}`);
  expect(titles()).toHaveLength(2);
  server.clock.setWall(`2026-12-09${NOON}`);
  expect(await toldAhead()).toBe(1);
  await takeBack();
  expect((await next())[0]).toMatchObject({ name: 'Rent', lead: 3 });
  await wakeAt(`2026-12-12${NOON}`);
  expect(titles()).toHaveLength(3);
  expect((await history()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('what failed because its day had passed by a clock that was ahead is sent once it is set right', async () => {
  const state = { works: false };
  const down = says(503, { code: 503, message: 'busy' });
  const { server, wakeAt, history, titles, takeBack } = await rent((response) =>
    (state.works ? success : down)(response),
  );
  await wakeAt(`2026-12-08${NOON}`);
  server.clock.setWall(`2026-12-20${NOON}`);
  await server.wake();
  expect(await history()).toMatchObject([{ state: 'failed' }]);
  state.works = true;
  const tries = titles().length;
  server.clock.setWall('2026-12-08T12:10:00.000Z');
  await takeBack();
  await server.wake();
  expect(titles()).toHaveLength(tries + 1);
  expect(await history()).toMatchObject([{ state: 'sent' }]);
});
