import { type PushAnswer, type PushService, startPushService } from '../support/push-service.ts';
import type { OpenWindow } from './window.ts';

type Made = Pick<OpenWindow, 'server' | 'clock' | 'key'>;

const DEVICE_KEY = 'abcDEF123secret';

/** Lets reminders be pushed to a service of the test's own; further settings may be given. */
export async function pushTo(
  { server }: Pick<Made, 'server'>,
  answer?: PushAnswer,
  settings: Parameters<typeof server.saveSettings>[0] = {},
): Promise<PushService> {
  const service = await startPushService(answer);
  server.saveSettings({
    pushUrl: service.url,
    deviceKey: DEVICE_KEY,
    allowPrivatePush: true,
    ...settings,
  });
  return service;
}

// How long it waits after each attempt, and one minute more than it takes to notice.
const GAPS_MINUTES = [1, 5, 15];
const MINUTE_MS = 60_000;

/** Lets so many attempts fail that the owner is told, which takes less than half an hour. */
export async function tryInVain({ server, clock }: Made): Promise<void> {
  await server.wake();
  for (const minutes of GAPS_MINUTES) {
    clock.advance(minutes * MINUTE_MS);
    await server.wake();
  }
}

/** Lets days pass, and sends what is due then. */
export async function pass({ server, clock }: Made, days: number): Promise<void> {
  clock.advance(days * 24 * 60 * MINUTE_MS);
  await server.wake();
}
