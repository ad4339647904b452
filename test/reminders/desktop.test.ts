import { expect, onTestFinished, test } from 'vitest';
import { systemIds } from '../../src-server/platform/ids.ts';
import type { Outgoing } from '../../src-server/channels/outgoing.ts';
import { startServer } from '../../src-server/server.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { windowCalls } from '../support/window-calls.ts';

/** A server as the desktop app runs it: it has something that shows messages. */
async function openDesktop() {
  const shown: Outgoing[] = [];
  const clock = manualClock();
  const running = await startServer(
    {
      port: 0,
      hourlyQuota: 1000,
      allowHosts: [],
      pagesDir: temporaryFolder(),
      dataDir: temporaryFolder(),
    },
    {
      clock,
      ids: systemIds,
      notifyDesktop: (outgoing) => {
        shown.push(outgoing);
        return Promise.resolve({ delivered: true, outcome: { code: 'shown' } });
      },
    },
  );
  onTestFinished(() => running.close());
  return { running, shown, clock, call: await windowCalls(running) };
}

test('reminders are shown on the desktop without anything to set up, with what they are about', async () => {
  const { running, shown, call } = await openDesktop();
  const { json } = await call(
    'POST',
    '/api/v1/subscriptions',
    draft({ nextPaymentDate: '2026-11-22' }),
  );
  await running.wake();
  await running.wake();
  expect(shown).toMatchObject([{ title: 'Netflix renews tomorrow', subscriptionId: json.data.id }]);
  const history = await call('GET', '/app/v1/reminders');
  expect(history.json.data).toMatchObject([
    { channel: 'desktop', state: 'sent', answer: 'Shown on this computer.' },
  ]);
});

test('a test message is shown, and the channel can be switched off and on', async () => {
  const { running, shown, call } = await openDesktop();
  const desktop = async () =>
    (await call('GET', '/app/v1/channels')).json.data.find(
      ({ channel }: { channel: string }) => channel === 'desktop',
    );
  expect(await desktop()).toMatchObject({ configured: true });
  await call('POST', '/app/v1/channels/desktop/test');
  expect(shown.map(({ title }) => title)).toEqual(['Perennial']);
  await call('PATCH', '/app/v1/settings', { desktopNotifications: false });
  expect(await desktop()).toMatchObject({ configured: false });
  await call('POST', '/api/v1/subscriptions', draft({ nextPaymentDate: '2026-11-22' }));
  await running.wake();
  expect(shown).toHaveLength(1);
  await call('PATCH', '/app/v1/settings', { desktopNotifications: true });
  await running.wake();
  expect(shown).toHaveLength(2);
});

test('several that are due at once are about no single one', async () => {
  const { running, shown, call } = await openDesktop();
  for (const name of ['One', 'Two']) {
    await call('POST', '/api/v1/subscriptions', draft({ name, nextPaymentDate: '2026-11-22' }));
  }
  await running.wake();
  expect(shown).toMatchObject([{ title: '2 subscriptions need attention', subscriptionId: null }]);
});
