import { expect, test } from 'vitest';
import { manualSpelling } from '../support/spelling.ts';
import { TestServer } from '../support/server.ts';
import { listenIn } from './listening.ts';
import { openWindow } from './window.ts';

const PATH = '/app/v1/spelling';

test('without a desktop app, or where the system checks spelling, there are no dictionaries to tell of', async () => {
  const { call } = await openWindow();
  expect((await call('GET', PATH)).json.data).toBeNull();
  const spelling = { state: () => null, subscribe: () => () => {} };
  const around = await openWindow(await TestServer.start({ spelling }));
  expect((await around.call('GET', PATH)).json.data).toBeNull();
});

test('the window sees how far they are, and is told when they get further', async () => {
  const spelling = manualSpelling({ code: 'en-GB', status: 'loading' });
  const window = await openWindow(await TestServer.start({ spelling }));
  expect((await window.call('GET', PATH)).json.data).toEqual(spelling.state());
  const ear = await listenIn(window);
  spelling.set([{ code: 'en-GB', status: 'failed' }]);
  await ear.until(1);
  expect(ear.events).toEqual([{ event: 'desktop', data: {} }]);
  expect((await window.call('GET', PATH)).json.data).toEqual({
    languages: [{ code: 'en-GB', status: 'failed' }],
  });
  await window.server.close();
  // A server that has ended is told nothing any more.
  spelling.set([]);
});
