import { expect, test } from 'vitest';
import { openReminding } from '../reminders/reminding.ts';
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
