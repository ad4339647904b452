import { systemClock } from '../../../src-server/platform/clock.ts';
import { dateInZone } from '../../../src-server/domain/dates.ts';
import { systemIds } from '../../../src-server/platform/ids.ts';
import { startServer } from '../../../src-server/server.ts';
import { type ServerOrder, openKeyStore } from './server-order.ts';

// A server in a process of its own, so that it can be killed. Its parent hears where it answers, and can
// unlock its key store.

const order = JSON.parse(process.argv[2] ?? '{}') as ServerOrder;
const { aheadMs, isLocked, ...config } = order;
const now = () => Date.now() + aheadMs;
const clock = {
  ...systemClock,
  now,
  timeZone: () => 'UTC',
  today: () => dateInZone(now(), 'UTC'),
  locale: () => 'en-GB',
};
let locked = isLocked;
process.on('message', () => (locked = false));
process.on('disconnect', () => process.exit());
const { baseUrl, port, windowLink } = await startServer(
  { ...config, hourlyQuota: 1_000_000, allowHosts: [], desktop: { canStartAtLogin: true } },
  { clock, ids: systemIds, keyStore: openKeyStore(() => locked) },
);
process.send?.({ baseUrl, port, link: windowLink() });
