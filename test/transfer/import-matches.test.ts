import { expect, test } from 'vitest';
import { listAccounts } from '../../src-server/accounts/service.ts';
import { appAnswer } from '../../src-server/subscriptions/json.ts';
import { csvOf } from '../../src-server/contract/spreadsheet.ts';
import { eachSubscription } from '../../src-server/subscriptions/repository.ts';
import {
  addSubscription,
  patch,
  removeSubscription,
} from '../../src-server/subscriptions/service.ts';
import { exportAccounts } from '../../src-server/transfer/export.ts';
import { draft } from '../support/drafts.ts';

import { account, recordsIn, table, NETFLIX, DISNEY } from './importing.ts';
test('a corrected table updates what it brought in before, and adds nothing twice', async () => {
  const { context, actor, apply, preview } = account();
  await apply(table(NETFLIX, DISNEY, 'Gym,Sport,30,EUR,monthly,2026-12-01'));
  const gym = (await recordsIn(context)).find(({ name }) => name === 'Gym');
  context.db.transaction(() => removeSubscription(context, actor, String(gym?.id)))();
  const edited = table(
    NETFLIX.replace('15.49', '17.99'),
    DISNEY.replace('2026-12-20', '2027-01-03'),
    'Gym,Sport,35,EUR,monthly,2026-12-01',
  );
  const { planned } = await preview(edited);
  expect(planned.map(({ action, changes }) => [action, Object.keys(changes ?? {})])).toEqual([
    ['update', ['amountHundredths']],
    ['update', ['nextPaymentDate', 'billingAnchorDay']],
    ['deleted', []],
  ]);
  expect((await apply(edited)).counts).toEqual({ create: 0, update: 2, same: 0, none: 1 });
  expect((await preview(edited)).planned.map(({ action }) => action)).toEqual([
    'same',
    'same',
    'deleted',
  ]);
});

test('rows of a table that share their name are not taken for one another', async () => {
  const { apply, preview } = account();
  await apply(table(NETFLIX, 'Netflix,Video,5.49,USD,monthly,2026-12-20'));
  const { planned } = await preview(table(NETFLIX, 'Netflix,Video,6.49,USD,monthly,2026-12-20'));
  expect(planned.map(({ action }) => action)).toEqual(['same', 'create']);
});

test('a record with the name of a row but another price is shown beside it, and changed only if wanted', async () => {
  const { context, actor, apply, preview } = account();
  context.db.transaction(() =>
    addSubscription(
      context,
      actor,
      draft({ name: 'Netflix', amount: 9.99 }) as Parameters<typeof addSubscription>[2],
    ),
  )();
  const { planned } = await preview(table(NETFLIX));
  expect(planned).toMatchObject([
    { action: 'different', isIncluded: false, changes: { amountHundredths: 1549 } },
  ]);
  const { counts } = await apply(table(NETFLIX), { rows: { 2: { isIncluded: true } } });
  expect(counts).toMatchObject({ create: 0, update: 1 });
  expect(await recordsIn(context)).toMatchObject([{ name: 'Netflix', amount: 15.49 }]);
});

const dearer = (price: string) => table(NETFLIX.replace('15.49', price), DISNEY);

test('a row that was left out is offered again, and changes nothing by itself', async () => {
  const { context, apply, preview } = account();
  await apply(table(NETFLIX));
  const choices = { rows: { 2: { isIncluded: false } } };
  expect((await apply(dearer('17.99'), choices)).counts).toMatchObject({ create: 1, update: 0 });
  for (const price of ['17.99', '19.99']) {
    const { planned } = await preview(dearer(price));
    expect(planned.map(({ action }) => action)).toEqual(['update', 'same']);
  }
  // One that was never imported stays as it is, unless it is wanted.
  const other = account();
  other.context.db.transaction(() =>
    addSubscription(
      other.context,
      other.actor,
      draft({ name: 'Netflix', amount: 9.99 }) as Parameters<typeof addSubscription>[2],
    ),
  )();
  await other.apply(table(NETFLIX, DISNEY));
  for (const price of ['15.49', '17.99']) {
    const { planned } = await other.preview(dearer(price));
    expect(planned.map(({ action, isIncluded }) => [action, isIncluded])).toEqual([
      ['different', false],
      ['same', false],
    ]);
  }
  expect(await recordsIn(context)).toMatchObject([{ amount: 15.49 }, { amount: 8.99 }]);
});

const spreadsheetOf = ({ context, actor: { ownerId } }: ReturnType<typeof account>) =>
  csvOf(
    Array.from(eachSubscription(context.db, ownerId), ({ subscription }) =>
      appAnswer(subscription, context.today(ownerId)),
    ),
  );

test('our own spreadsheet changes the records that it is from, although their dates have moved on', async () => {
  const source = account();
  await source.apply(table(NETFLIX.replace('14', '31'), DISNEY));
  const text = spreadsheetOf(source);
  source.passTo('2027-01-15');
  const actions = async (csv: string) =>
    (await source.preview(Buffer.from(csv))).planned.map(({ action }) => action);
  expect(await actions(text)).toEqual(['same', 'same']);
  const edited = text.replace('15.49', '17.99').replace('Disney+', 'Disney Plus');
  expect((await source.apply(Buffer.from(edited))).counts).toMatchObject({ create: 0, update: 2 });
  expect(await recordsIn(source.context)).toMatchObject([
    { name: 'Netflix', amount: 17.99, nextPaymentDate: '2027-01-31' },
    { name: 'Disney Plus', amount: 8.99 },
  ]);
});

test('a date that was edited in our own spreadsheet moves the schedule with it, unless it is of the same schedule', async () => {
  const source = account();
  await source.apply(table(NETFLIX.replace('14', '31'), DISNEY));
  const edited = spreadsheetOf(source)
    .replaceAll('2026-12-31', '2027-02-28')
    .replaceAll('2026-12-20', '2026-12-24');
  const { planned } = await source.preview(Buffer.from(edited));
  expect(planned.map(({ changes }) => changes)).toEqual([
    { nextPaymentDate: '2027-02-28' },
    { nextPaymentDate: '2026-12-24', billingAnchorDay: 24 },
  ]);
  await source.apply(Buffer.from(edited));
  const again = await source.preview(Buffer.from(edited));
  expect(again.planned.map(({ action }) => action)).toEqual(['same', 'same']);
  source.passTo('2027-01-10');
  expect(await recordsIn(source.context)).toMatchObject([
    { name: 'Netflix', nextPaymentDate: '2027-02-28', billingAnchorDay: 31 },
    { name: 'Disney+', nextPaymentDate: '2027-01-24', billingAnchorDay: 24 },
  ]);
});

test('what was deleted since an export of the account stays deleted, unless it is wanted', async () => {
  const source = account();
  await source.apply(table(NETFLIX, DISNEY));
  const csv = spreadsheetOf(source);
  const json = await exportAccounts(source.context, listAccounts(source.context));
  const [netflix] = await recordsIn(source.context);
  const { context, actor } = source;
  context.db.transaction(() => removeSubscription(context, actor, String(netflix?.id)))();
  for (const text of [csv, json]) {
    const { planned } = await source.preview(Buffer.from(text));
    expect(planned.map(({ action }) => action)).toEqual(['deleted', 'same']);
  }
});

test('an export of the account that was edited changes its records, an older one only if wanted', async () => {
  const { context, actor, apply, preview, passTo } = account();
  await apply(table(NETFLIX));
  const text = await exportAccounts(context, listAccounts(context));
  const edited = Buffer.from(text.replaceAll('15.49', '17.99'));
  expect((await preview(edited)).planned).toMatchObject([{ action: 'update' }]);
  passTo('2026-11-26');
  const [netflix] = await recordsIn(context);
  context.db.transaction(() => patch(context, actor, String(netflix?.id), { amount: 19.99 }))();
  expect((await preview(edited)).planned).toMatchObject([{ action: 'different' }]);
});

const withNote = (lineBreak: string) =>
  Buffer.from(
    `Name,Category,Amount,Currency,Billing period,Next payment,Notes\n${NETFLIX},"One${lineBreak}two"`,
  );

test('a line break of another system in a cell makes no other row of it', async () => {
  const { apply, preview } = account();
  await apply(withNote('\r\n'));
  expect((await preview(withNote('\n'))).planned).toMatchObject([{ action: 'same' }]);
});

test('a category that is only guessed or assumed changes none that is there, and one that is chosen does', async () => {
  const { context, actor, preview } = account();
  context.db.transaction(() =>
    addSubscription(
      context,
      actor,
      draft({ name: 'Netflix', amount: 9.99, category: 'Films' }) as Parameters<
        typeof addSubscription
      >[2],
    ),
  )();
  const file = table(
    'Netflix,,15.49,USD,monthly,2026-12-14',
    'Hulu,,5.49,USD,monthly,2026-12-14',
    'Chess,,30,USD,monthly,2026-12-14',
  );
  const { planned } = await preview(file);
  expect(planned).toMatchObject([
    { action: 'different', changes: { amountHundredths: 1549 } },
    { action: 'create', isIncluded: true, imported: { fields: { category: 'Films' } } },
    { action: 'create', isIncluded: true, imported: { fields: { category: 'Other' } } },
  ]);
  expect(planned[0]?.changes).not.toHaveProperty('category');
  expect(planned.map(({ imported }) => imported.problems.map(({ code }) => code))).toEqual([
    [],
    ['guessedCategory'],
    [],
  ]);
  const chosen = await preview(file, { rows: { 2: { fields: { category: 'Video' } } } });
  expect(chosen.planned[0]?.changes).toMatchObject({ category: 'Video' });
  const answered = await preview(file, { answers: { 'category:': 'Series' } });
  expect(answered.planned.map(({ changes, imported }) => [changes, imported.fields])).toMatchObject(
    [
      [{ amountHundredths: 1549 }, {}],
      [undefined, { category: 'Films' }],
      [undefined, { category: 'Series' }],
    ],
  );
});
