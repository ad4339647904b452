import { expect } from 'vitest';
import { type PushAnswer, startPushService } from '../support/push-service.ts';
import { type Window, openWindow } from './window.ts';

/** Where a test push is asked for. */
export const PATH = '/app/v1/channels/bark/test';

/** A secret that is looked for in everything written. */
export const DEVICE_KEY = 'planted-DeviceKey';

/** What came of a test push, which always answers 200 once both secrets are there. */
export async function pushIn({ call }: Window, account?: string) {
  const { status, json } = await call('POST', PATH, { account });
  expect(status).toBe(200);
  const { delivered, message } = json.data as { delivered: boolean; message: string };
  return { delivered, message };
}

/** A window whose account pushes to a service of the test's own. */
export async function openPush(answer?: PushAnswer, path = '') {
  const window = await openWindow();
  const service = await startPushService(answer);
  const save = (settings: object) => window.call('PATCH', '/app/v1/settings', { body: settings });
  const saved = await save({
    pushUrl: service.url + path,
    deviceKey: DEVICE_KEY,
    allowPrivatePush: true,
  });
  expect(saved.json.data.pushConfigured).toBe(true);
  return { ...window, service, save, push: () => pushIn(window) };
}
