import { openWindow } from './window.ts';

/** Where the settings are. */
export const PATH = '/app/v1/settings';

/** Secrets that are looked for in everything written. */
export const PUSH = {
  pushUrl: 'https://planted-host.example/planted-path',
  deviceKey: 'planted-DeviceKey',
};

/** A window with its settings open. */
export async function openSettings() {
  const window = await openWindow();
  const { call } = window;
  return {
    ...window,
    get: async (account?: string) =>
      (await call('GET', PATH, { account })).json.data as Record<string, unknown>,
    save: (body: object, account?: string) => call('PATCH', PATH, { body, account }),
  };
}
