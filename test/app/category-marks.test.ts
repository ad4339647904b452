import { expect, test } from 'vitest';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/category-marks';

const video = { category: 'Video', hue: 3, shape: 'round' };
const music = { category: 'Music', hue: 11, shape: 'diamond' };

test('the mark that was stored first stays, and every category has its own', async () => {
  const { call } = await openWindow();
  expect((await call('GET', PATH)).json.data).toEqual([]);
  const added = await call('POST', PATH, { body: { marks: [video] } });
  expect([added.status, added.json.data]).toEqual([200, [video]]);
  const again = { ...video, hue: 5 };
  const answer = await call('POST', PATH, { body: { marks: [again, music] } });
  expect(answer.json.data).toEqual([music, video]);
  expect((await call('GET', PATH)).json.data).toEqual([music, video]);
});

test('each account has its own, which go with it', async () => {
  const window = await openWindow();
  const { call, server } = window;
  const account = await addAccount(window, 'Work');
  await call('POST', PATH, { account, body: { marks: [video] } });
  expect((await call('GET', PATH)).json.data).toEqual([]);
  expect((await call('GET', PATH, { account })).json.data).toEqual([video]);
  await call('DELETE', `/app/v1/accounts/${account}`);
  const rows = () => server.context.db.prepare('SELECT count(*) FROM category_marks').pluck().get();
  await expect.poll(rows).toBe(0);
});

test.each([
  ['no marks', []],
  ['more than 100 marks', Array.from({ length: 101 }, (_, n) => ({ ...video, category: `C${n}` }))],
  ['a hue that is too high', [{ ...video, hue: 12 }]],
  ['a hue that is too low', [{ ...video, hue: -1 }]],
  ['a broken hue', [{ ...video, hue: 1.5 }]],
  ['an unknown shape', [{ ...video, shape: 'star' }]],
  ['no category', [{ ...video, category: '' }]],
  ['an unknown field', [{ ...video, name: 'Video' }]],
  ['one of two that is wrong', [music, { ...video, hue: 12 }]],
  ['something else', 'Video'],
])('%s: 400, and nothing is stored', async (_what, marks) => {
  const { call } = await openWindow();
  const { status, json } = await call('POST', PATH, { body: { marks } });
  expect([status, json.error.code]).toEqual([400, 'invalid_request']);
  expect((await call('GET', PATH)).json.data).toEqual([]);
});
