import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSubscription } from '../../src-server/subscriptions/repository.ts';
import { listAccounts } from '../../src-server/accounts/service.ts';
import type { AppError } from '../../src-server/contract/errors.ts';
import {
  addSubscription,
  patch,
  removeSubscription,
} from '../../src-server/subscriptions/service.ts';
import { exportAccounts } from '../../src-server/transfer/export.ts';
import { draft } from '../support/drafts.ts';
import { sample } from './import/import.ts';
import { account, stateOf, recordsIn, table, tableWithIds, NETFLIX, DISNEY } from './importing.ts';

const samples = [
  'hosted-backup.json',
  'subtrackr-subscriptions.json',
  'subtrackr-subscriptions.csv',
  'wallos-subscriptions.json',
  'wallos-subscriptions.csv',
  'huhusmang-subscriptions.json',
  'huhusmang-subscriptions.csv',
  'firefly-bills.csv',
  'dh1011-subscriptions.json',
  'abos.csv',
];
const ANSWERS = {
  'currency:': 'EUR',
  'category:': 'Other',
  'currency:$': 'USD',
  'currency:¥': 'CNY',
};

test.each(samples)(
  '%s is imported once, changes nothing the second time, and is undone',
  async (name) => {
    const { context, apply, preview, undo } = account();
    const before = await stateOf(context);
    const bytes = sample(name);
    const answers = ANSWERS;
    const { id, counts } = await apply(bytes, { answers });
    expect(counts.create).toBeGreaterThan(0);
    expect(await recordsIn(context)).toHaveLength(counts.create);
    const again = await preview(bytes, { answers });
    expect(again.planned.filter(({ isIncluded }) => isIncluded)).toEqual([]);
    await expect(apply(bytes, { answers })).rejects.toMatchObject({ code: 'nothingToImport' });
    expect(undo(id)).toEqual({ takenBack: counts.create, left: [] });
    expect(await stateOf(context)).toEqual(before);
  },
);

test('a second import takes over what its source has changed, and leaves what the owner has', async () => {
  const { context, actor, apply } = account();
  const exported = JSON.parse(sample('hosted-backup.json').toString()) as {
    subscriptions: { id: string; name: string; amount: number }[];
  };
  await apply(Buffer.from(JSON.stringify(exported)));
  const [first] = exported.subscriptions;
  const record = (await recordsIn(context)).find(({ name }) => name === first?.name);
  context.db.transaction(() => patch(context, actor, String(record?.id), { category: 'Mine' }))();
  if (first !== undefined) first.amount = 99.5;
  const { counts } = await apply(Buffer.from(JSON.stringify(exported)));
  expect(counts).toMatchObject({ create: 0, update: 1 });
  expect((await recordsIn(context)).find(({ id }) => id === record?.id)).toMatchObject({
    amount: 99.5,
    category: 'Mine',
  });
});

test('imports undone in reverse order leave nothing, whatever was changed and changed back between', async () => {
  const { context, actor, apply, undo } = account();
  const first = await apply(tableWithIds('15.49'));
  const imported = await recordsIn(context);
  const [netflix] = imported;
  for (const name of ['Netflix with ads', 'Netflix'])
    context.db.transaction(() => patch(context, actor, String(netflix?.id), { name }))();
  const second = await apply(tableWithIds('17.99'));
  expect(second.counts).toMatchObject({ update: 1 });
  expect(undo(second.id)).toEqual({ takenBack: 1, left: [] });
  const withoutTime = (records: typeof imported) =>
    records.map((one) => ({ ...one, updatedAt: '' }));
  expect(withoutTime(await recordsIn(context))).toEqual(withoutTime(imported));
  expect(undo(first.id)).toEqual({ takenBack: 1, left: [] });
  expect(await recordsIn(context)).toEqual([]);
});

test.each(['monthly', 'weekly'])(
  'imports undone in reverse order leave nothing of what is charged %s, though its date has moved on',
  async (period) => {
    const { context, apply, undo, passTo } = account();
    const of = (price: string) =>
      Buffer.from(tableWithIds(price).toString().replace('monthly', period));
    const first = await apply(of('15.49'));
    passTo('2026-12-15');
    const second = await apply(of('17.99'));
    passTo('2027-01-15');
    expect(undo(second.id)).toEqual({ takenBack: 1, left: [] });
    passTo('2027-02-15');
    expect((await recordsIn(context))[0]?.payments.map(({ amount }) => amount)).toContain(17.99);
    expect(undo(first.id)).toEqual({ takenBack: 1, left: [] });
    expect(await recordsIn(context)).toEqual([]);
  },
);

test('an import whose records were all changed since is not undone, until they are as it left them', async () => {
  const { context, apply, undo } = account();
  const { id: first } = await apply(table(NETFLIX));
  const { id: second } = await apply(table(NETFLIX.replace('15.49', '17.99')));
  expect(undo(first)).toMatchObject({ takenBack: 0, left: [{ name: 'Netflix' }] });
  expect(undo(second)).toMatchObject({ takenBack: 1, left: [] });
  expect(undo(first)).toMatchObject({ takenBack: 1, left: [] });
  expect(await recordsIn(context)).toEqual([]);
});

test('undo leaves a date that somebody has moved off its schedule', async () => {
  const { context, actor, apply, undo } = account();
  const { id } = await apply(tableWithIds('15.49'));
  const [netflix] = await recordsIn(context);
  const move = () => patch(context, actor, String(netflix?.id), { nextPaymentDate: '2027-01-03' });
  context.db.transaction(move)();
  expect(undo(id).left).toEqual([{ id: netflix?.id, name: 'Netflix', isDeleted: false }]);
});

test('what a later file of the same source has nothing about stays as it is', async () => {
  const { apply, preview } = account();
  await apply(sample('subtrackr-subscriptions.json'), { answers: ANSWERS });
  const { planned } = await preview(sample('subtrackr-subscriptions.csv'), { answers: ANSWERS });
  expect(planned.flatMap(({ changes = {} }) => Object.keys(changes))).not.toContain(
    'notificationEnabled',
  );
});

test('an end date is the last day, unless it renews, and what has ended is cancelled', async () => {
  const { context, actor, apply } = account();
  const header = 'Name,Category,Amount,Currency,Billing period,Next payment,End date,Auto renew';
  const ended = `${NETFLIX.replace('2026-12-14', '2026-01-14')},2026-01-31,`;
  const phone = NETFLIX.replace('Netflix', 'Phone');
  const gym = NETFLIX.replace('Netflix', 'Gym');
  const rows = [
    ended,
    `${DISNEY},2027-01-31,no`,
    `${phone},2027-03-31,yes`,
    `${gym},2026-03-31,yes`,
  ];
  await apply(Buffer.from([header, ...rows].join('\n')));
  const recorded = (await recordsIn(context)).map(({ id }) =>
    findSubscription(context.db, actor.ownerId, id),
  );
  expect(recorded.map((found) => [found?.name, found?.status, found?.details.endsOn])).toEqual([
    ['Netflix', 'cancelled', '2026-01-31'],
    ['Disney+', 'active', '2027-01-31'],
    ['Phone', 'active', undefined],
    ['Gym', 'active', undefined],
  ]);
});

test('undo gives updated records back as they were, and leaves what was changed since', async () => {
  const { context, actor, apply, undo } = account();
  const first = await apply(table(NETFLIX, DISNEY), { answers: {} });
  const [netflix, disney] = await recordsIn(context);
  context.db.transaction(() => patch(context, actor, String(disney?.id), { amount: 1 }))();
  expect(undo(first.id)).toEqual({
    takenBack: 1,
    left: [{ id: disney?.id, name: 'Disney+', isDeleted: false }],
  });
  expect((await recordsIn(context)).map(({ id }) => id)).toEqual([disney?.id]);
  expect(netflix?.id).not.toBe(disney?.id);
  expect(() => undo(first.id)).toThrow(
    expect.objectContaining({ code: 'importUndone' }) as AppError,
  );
});

test('what the account has already is left out, unless it is wanted', async () => {
  const { apply, preview } = account();
  await apply(table(NETFLIX));
  const other = Buffer.from(
    `Service,Category,Price,Currency,Cycle,Renewal\nnetflix ,Streaming,15.49,USD,monthly,2026-12-15\n${DISNEY}`,
  );
  const { planned } = await preview(other);
  expect(planned.map(({ action, isIncluded }) => [action, isIncluded])).toEqual([
    ['duplicate', false],
    ['create', true],
  ]);
  expect(planned[0]?.duplicateOf).toMatchObject({ name: 'Netflix' });
  const rows = { [planned[0]?.imported.row ?? 0]: { isIncluded: true } };
  expect((await apply(other, { rows })).counts).toMatchObject({ create: 2 });
});

test('a row is corrected, or left out, in the preview', async () => {
  const { context, apply, preview } = account();
  const file = table('Spotify,Music,,EUR,monthly,2026-12-01', DISNEY);
  const { planned } = await preview(file);
  expect(planned[0]).toMatchObject({ action: 'blocked', isIncluded: false });
  const [first = 0, second = 0] = planned.map(({ imported }) => imported.row);
  const rows = { [first]: { fields: { amountHundredths: 1099 } }, [second]: { isIncluded: false } };
  expect((await apply(file, { rows })).counts).toMatchObject({ create: 1, none: 1 });
  expect(await recordsIn(context)).toMatchObject([{ name: 'Spotify', amount: 10.99 }]);
});

const correct = async (line: string, fields: object) => {
  const { context, apply, preview } = account();
  const file = table(line);
  const rows = { 2: { fields } };
  const [row] = (await preview(file, { rows })).planned;
  if (row?.action === 'create') await apply(file, { rows });
  return { action: row?.action, problems: row?.imported.problems, made: await recordsIn(context) };
};

test('what follows from a corrected field follows from its correction', async () => {
  expect(
    await correct('Power,Home,90,EUR,sometimes,2027-01-01', { period: 'custom', customDays: 91 }),
  ).toMatchObject({ problems: [], made: [{ period: 'custom', customDays: 91 }] });
  expect(
    await correct('Power,Home,90,EUR,every 30 days,2027-01-31', {
      period: 'custom',
      customMonths: 3,
    }),
  ).toMatchObject({ made: [{ customDays: null, customMonths: 3, billingAnchorDay: 31 }] });
  expect(
    await correct('Power,Home,90,EUR,quarterly,2027-01-31', { period: 'custom', customDays: 91 }),
  ).toMatchObject({ made: [{ period: 'custom', customDays: 91, customMonths: null }] });
  expect(
    await correct('Gym,Sport,30,EUR,every 30 days,2027-01-01', { period: 'monthly' }),
  ).toMatchObject({ made: [{ period: 'monthly', customDays: null }] });
  expect(await correct(NETFLIX, { nextPaymentDate: '2026-12-31', status: 'paused' })).toMatchObject(
    { made: [{ billingAnchorDay: 31, status: 'paused' }] },
  );
});

test('a correction that no record can hold is a problem of its field', async () => {
  expect(await correct(NETFLIX, { currency: 'JPY' })).toMatchObject({
    action: 'blocked',
    problems: [{ code: 'tooManyDecimals', field: 'amount', params: { text: '15.49' } }],
  });
  expect(await correct(NETFLIX, { period: 'custom' })).toMatchObject({
    action: 'blocked',
    problems: [{ code: 'missing', field: 'customDate' }],
  });
});

test('what its owner deleted is not brought in again, unless it is wanted', async () => {
  const { context, actor, apply, preview } = account();
  await apply(table(NETFLIX, DISNEY));
  const [netflix] = await recordsIn(context);
  context.db.transaction(() => removeSubscription(context, actor, String(netflix?.id)))();
  const { planned } = await preview(table(NETFLIX, DISNEY));
  expect(planned.map(({ action }) => action)).toEqual(['deleted', 'same']);
});

const chargedOn = (date: string) =>
  Buffer.from(`Was;Wieviel;Wann;Was genau\nX;9,99;${date};Musik\n`);

test('a table with the header of an earlier import is read as that was', async () => {
  const { apply, preview } = account();
  const columns = {
    Was: 'name',
    Wieviel: 'amount',
    Wann: 'nextPaymentDate',
    'Was genau': 'category',
  };
  const answers = { 'currency:': 'EUR', 'interval:': '1 month' };
  await apply(chargedOn('13.12.2026'), { columns, answers });
  const { planned } = await preview(chargedOn('14.12.2026'));
  expect(planned).toMatchObject([{ action: 'update', imported: { fields: { currency: 'EUR' } } }]);
});

test('an import of more than twenty rows copies the database first, one that is outdated changes nothing', async () => {
  const { context, copies, apply } = account();
  const lines = Array.from(
    { length: 21 },
    (_, n) => `Service ${n},Video,${n},USD,monthly,2026-12-14`,
  );
  await expect(apply(table(...lines), {}, 20)).rejects.toMatchObject({ code: 'importOutdated' });
  expect(await recordsIn(context)).toEqual([]);
  await apply(table(...lines), {}, 21);
  expect(await recordsIn(context)).toHaveLength(21);
  expect(readdirSync(copies).some((name) => name.includes('before-import'))).toBe(true);
});

const tableWithDetails = (...rows: string[]) =>
  Buffer.from(
    ['ID,Name,Category,Price,Cycle,Renewal,Payment method,Website,Tags,Notes', ...rows].join('\n'),
  );
const rowWithDetails = (method: string, notes: string) =>
  `7,Netflix,Video,15.49 USD,monthly,2026-12-14,${method},netflix.com,"video, Video; 4K",${notes}`;

test('details are added, updated where the source has changed them, and taken back', async () => {
  const { context, apply, undo } = account();
  await apply(tableWithDetails(rowWithDetails('Visa', 'Old')));
  const read = async () => (await stateOf(context))[0]?.subscriptions[0]?.details;
  const first = { notes: 'Old', website: 'https://netflix.com', paymentMethod: 'Visa' };
  expect(await read()).toEqual({ ...first, tags: ['Video', '4K'] });
  const before = await stateOf(context);
  const [record] = before[0]?.subscriptions ?? [];
  const { id } = await apply(tableWithDetails(rowWithDetails('PayPal', 'Old')));
  expect(await read()).toEqual({ ...first, paymentMethod: 'PayPal', tags: ['Video', '4K'] });
  expect(undo(id)).toEqual({ takenBack: 1, left: [] });
  expect(await read()).toEqual(record?.details);
});

const add = ({ context, actor }: ReturnType<typeof account>, name: string, more: object = {}) =>
  context.db.transaction(() =>
    addSubscription(
      context,
      actor,
      draft({ name, ...more }) as Parameters<typeof addSubscription>[2],
    ),
  )();

test('an export that is imported beside other subscriptions keeps its details', async () => {
  const source = account();
  const details = {
    notes: 'Shared\nwith Ana',
    accountNumber: 'C-1204',
    startedOn: '2021-03-31',
    tags: ['family'],
    links: [{ title: 'Contract', url: 'https://example.com/contract.pdf' }],
  };
  add(source, 'Water', details);
  const text = await exportAccounts(source.context, listAccounts(source.context));
  const target = account();
  add(target, 'Netflix');
  await target.apply(Buffer.from(text));
  const [state] = await stateOf(target.context);
  expect(state?.subscriptions.map(({ details: kept }) => kept)).toEqual([undefined, details]);
});

test('undo lists what was deleted since, and counts it among nothing else', async () => {
  const { context, actor, apply, undo } = account();
  const { id } = await apply(table(NETFLIX, DISNEY));
  const [netflix] = await recordsIn(context);
  context.db.transaction(() => removeSubscription(context, actor, String(netflix?.id)))();
  expect(undo(id)).toEqual({
    takenBack: 1,
    left: [{ id: netflix?.id, name: 'Netflix', isDeleted: true }],
  });
});
