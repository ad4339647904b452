import { expect, test } from 'vitest';
import { commandLineActor } from '../../src-server/accounts/service.ts';
import { transition } from '../../src-server/subscriptions/status.ts';
import { ownerOf } from '../../src-server/subscriptions/service.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { decide } from './payments.ts';

const PATH = '/api/v1/subscriptions';

/** A record made on 21 November 2026, and its schedule on a later day. */
async function tracked(fields: Record<string, unknown>) {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft(fields) });
  const id = String(made.json.data.id);
  const on = async (day: string): Promise<unknown[]> => {
    server.clock.setWall(`${day}T12:00:00.000Z`);
    // Whatever waits for the day to change has then noticed it.
    await server.restart();
    await decide(server, 'moveOn');
    const { json } = await server.call('GET', `${PATH}/${id}`, { key });
    const { nextPaymentDate, lastPaymentDate, billingAnchorDay } = json.data;
    return [nextPaymentDate, lastPaymentDate, billingAnchorDay];
  };
  return { server, id, on };
}

test('a date that passes is advanced by one period', async () => {
  const { on } = await tracked({ nextPaymentDate: '2026-11-25' });
  expect(await on('2026-11-24')).toEqual(['2026-11-25', '2026-10-25', 25]);
  expect(await on('2026-11-26')).toEqual(['2026-12-25', '2026-11-25', 25]);
});

test('days on which nobody looked are caught up, by the schedule', async () => {
  const monthly = await tracked({ nextPaymentDate: '2026-11-30', billingAnchorDay: 31 });
  expect(await monthly.on('2027-02-10')).toEqual(['2027-02-28', '2027-01-31', 31]);
  const custom = await tracked({
    nextPaymentDate: '2026-11-25',
    period: 'custom',
    customDate: '10',
  });
  expect(await custom.on('2026-12-10')).toEqual(['2026-12-15', '2026-12-05', 15]);
  const yearly = await tracked({
    nextPaymentDate: '2027-02-28',
    period: 'yearly',
    billingAnchorDay: 29,
  });
  expect(await yearly.on('2027-03-02')).toEqual(['2028-02-29', '2027-02-28', 29]);
});

test('a date that lay in the past when it was written stays until someone acts', async () => {
  const { on } = await tracked({ nextPaymentDate: '2026-11-20' });
  expect(await on('2026-11-22')).toEqual(['2026-11-20', '2026-10-20', 20]);
  expect(await on('2027-03-01')).toEqual(['2026-11-20', '2026-10-20', 20]);
});

test.each(['pause', 'cancel'] as const)('after a %s no date is advanced', async (name) => {
  const { server, id, on } = await tracked({ nextPaymentDate: '2026-11-25' });
  const { context } = server;
  context.db
    .transaction(() =>
      transition(context, commandLineActor(context, ownerOf(context, id)), id, name),
    )
    .immediate();
  expect(await on('2026-12-30')).toEqual(['2026-11-25', '2026-10-25', 25]);
});
