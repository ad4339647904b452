import { describe, expect, test } from 'vitest';
import { says, startPushService } from '../support/push-service.ts';
import { filesOf } from '../support/leaks.ts';
import { openWindow } from './window.ts';

const PATH = '/app/v1/channels';

/** Whole settings of each channel, with texts that are looked for in everything written. */
const whole = {
  ntfy: { url: 'https://planted.example', topic: 'planted-topic', token: 'planted-token' },
  gotify: { url: 'https://planted.example', token: 'planted-token' },
  webhook: { url: 'https://planted.example/hook', secret: 'planted-secret' },
  email: {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    user: 'someone',
    password: 'planted-password',
    from: 'me@example.com',
    to: 'you@example.com',
  },
} as const;
const names = Object.keys(whole) as (keyof typeof whole)[];

/** The secret of each channel that is not its address. */
const secretOf = { ntfy: 'token', gotify: 'token', webhook: 'secret', email: 'password' } as const;

async function openChannels() {
  const window = await openWindow();
  const { call } = window;
  return {
    ...window,
    list: async () =>
      (await call('GET', PATH)).json.data as { channel: string; configured: boolean }[],
    save: (name: string, body: object) => call('PATCH', `${PATH}/${name}`, { body }),
  };
}

describe('channels', () => {
  test('are there before they are set up; the desktop only where there is one', async () => {
    const { list } = await openChannels();
    const found = await list();
    expect(found.map(({ channel }) => channel)).toEqual([
      'bark',
      'ntfy',
      'gotify',
      'webhook',
      'email',
    ]);
    expect(found.every(({ configured }) => !configured)).toBe(true);
  });

  test.each(names)('%s: set up, told without what is secret, and removed', async (name) => {
    const { call, list, save, server } = await openChannels();
    const saved = await save(name, whole[name]);
    expect(saved.status).toBe(200);
    expect(saved.json.data).toMatchObject({ channel: name, configured: true });
    expect(saved.json.data.secrets).toContain(secretOf[name]);
    const stateOf = async () => (await list()).find(({ channel }) => channel === name);
    expect(await stateOf()).toEqual(saved.json.data);
    const activity = await call('GET', '/app/v1/activity');
    expect(activity.json.data[0]).toMatchObject({
      action: 'channel.update',
      metadata: { before: { name, configured: false }, after: { name, configured: true } },
    });
    expect(saved.text + activity.text).not.toContain('planted');
    const holding = [...filesOf(server.dataDir)].filter(([, text]) => text.includes('planted'));
    expect(holding.map(([file]) => file)).toEqual(['secrets.json']);
    const removed = await call('DELETE', `${PATH}/${name}`);
    expect(removed.json.data).toMatchObject({ configured: false, secrets: [], shown: null });
    expect([...filesOf(server.dataDir).values()].join()).not.toContain('planted');
  });

  test.each(names)('%s: what is not sent stays; an empty text removes', async (name) => {
    const { save, server } = await openChannels();
    await save(name, whole[name]);
    const secret = secretOf[name];
    const texts = () =>
      [...filesOf(server.dataDir)].find(([file]) => file === 'secrets.json')?.[1]?.toString();
    const before = texts();
    expect((await save(name, {})).status).toBe(200);
    expect(texts()).toBe(before);
    const emptied = await save(name, { [secret]: '', ...(name === 'email' ? { user: '' } : {}) });
    expect(emptied.status).toBe(name === 'gotify' ? 409 : 200);
    expect(texts()?.includes(`planted-${secret}`)).toBe(name === 'gotify');
  });

  test('bark: set up like the others, told among the settings, and removed', async () => {
    const { call, save, server } = await openChannels();
    const bark = { url: 'https://planted.example', deviceKey: 'planted-key' };
    const saved = await save('bark', bark);
    const secrets = ['url', 'deviceKey'];
    expect(saved.json.data).toMatchObject({ configured: true, shown: {}, secrets });
    const settings = await call('GET', '/app/v1/settings');
    expect(settings.json.data).toMatchObject({ pushConfigured: true, hasDeviceKey: true });
    const half = await save('bark', { url: 'https://other.example' });
    expect([half.status, half.json.error.field]).toEqual([409, 'deviceKey']);
    const wrong = await save('bark', { deviceKey: 'two words' });
    expect(wrong.json.error).toMatchObject({ field: 'deviceKey', reason: 'noDeviceKey' });
    expect(saved.text + half.text + wrong.text).not.toContain('planted');
    const removed = await call('DELETE', `${PATH}/bark`);
    expect(removed.json.data).toMatchObject({ configured: false, secrets: [] });
    expect([...filesOf(server.dataDir).values()].join()).not.toContain('planted');
  });

  test('are each account’s own, and go with it', async () => {
    const { call, save, list, server } = await openChannels();
    const made = await call('POST', '/app/v1/accounts', { body: { name: 'Work', plan: 'free' } });
    const work = String(made.json.data.id);
    for (const name of names) {
      await call('PATCH', `${PATH}/${name}`, { account: work, body: whole[name] });
    }
    expect((await list()).some(({ configured }) => configured)).toBe(false);
    await save('ntfy', { url: 'https://ntfy.example', topic: 'kept' });
    await call('DELETE', `/app/v1/accounts/${work}`);
    const all = [...filesOf(server.dataDir).values()].join();
    expect(all).not.toContain('planted');
    expect(all).toContain('kept');
  });

  test('another address starts without what was allowed for the first', async () => {
    const { save } = await openChannels();
    const first = { url: 'http://10.1.2.3', topic: 'home', allowPrivate: true };
    expect((await save('ntfy', first)).json.data.allowPrivate).toBe(true);
    expect((await save('ntfy', { topic: 'other' })).json.data.allowPrivate).toBe(true);
    const elsewhere = await save('ntfy', { url: 'http://10.1.2.4' });
    expect([elsewhere.status, elsewhere.json.error.field]).toEqual([409, 'url']);
  });
});

describe('another address', () => {
  test.each([
    ['ntfy', { url: 'https://other.example', topic: 'other' }, 'planted-token'],
    ['webhook', { url: 'https://other.example' }, 'planted-secret'],
    ['email', { host: 'smtp.other.example' }, 'planted-password'],
  ] as const)('of %s does not get what was secret to the first', async (name, body, secret) => {
    const { save, server } = await openChannels();
    await save(name, whole[name]);
    const same = name === 'email' ? { host: whole.email.host } : { url: whole[name].url };
    expect((await save(name, same)).json.data.secrets).toContain(secretOf[name]);
    const { configured, secrets } = (await save(name, body)).json.data;
    expect([configured, secrets.includes(secretOf[name])]).toEqual([true, false]);
    expect(filesOf(server.dataDir).get('secrets.json')?.toString()).not.toContain(secret);
  });

  test('of gotify wants its own token, of ntfy its own topic', async () => {
    const { save } = await openChannels();
    await save('ntfy', whole.ntfy);
    const untold = await save('ntfy', { url: 'https://other.example' });
    expect([untold.status, untold.json.error.field]).toEqual([409, 'topic']);
    await save('gotify', whole.gotify);
    const moved = await save('gotify', { url: 'https://other.example' });
    expect([moved.status, moved.json.error.field]).toEqual([409, 'token']);
    const body = { url: 'https://other.example', token: 'new' };
    expect((await save('gotify', body)).status).toBe(200);
  });
});

describe('a wrong value changes nothing, and is not told back', () => {
  test.each([
    ['ntfy', { url: 'planted' }, 409, 'url'],
    ['ntfy', { url: 'ftp://planted.example' }, 409, 'url'],
    ['ntfy', { url: 'https://planted@ntfy.example' }, 409, 'url'],
    ['ntfy', { url: 'http://127.1' }, 409, 'url'],
    ['ntfy', { url: 'http://0x7f000001' }, 409, 'url'],
    ['ntfy', { url: 'http://[::ffff:7f00:1]' }, 409, 'url'],
    ['ntfy', { url: 'http://169.254.169.254', allowPrivate: true }, 409, 'url'],
    ['ntfy', { topic: 'planted topic' }, 409, 'topic'],
    ['ntfy', { topic: 'x'.repeat(65) }, 400, 'topic'],
    ['ntfy', { topic: '' }, 409, 'topic'],
    ['ntfy', { token: ['planted'] }, 400, 'token'],
    ['gotify', { token: '' }, 409, 'token'],
    ['webhook', { url: '' }, 409, 'url'],
    ['webhook', { secret: 'whsec_planted!' }, 409, 'secret'],
    ['email', { host: 'planted host' }, 409, 'host'],
    ['email', { host: 'https://planted.example' }, 409, 'host'],
    ['email', { host: '127.0.0.1' }, 409, 'host'],
    ['email', { host: '2130706433' }, 409, 'host'],
    ['email', { host: '[::1]' }, 409, 'host'],
    ['email', { host: '::1' }, 409, 'host'],
    ['email', { host: '0x7f.1' }, 409, 'host'],
    ['email', { host: '169.254.1.1', allowPrivate: true }, 409, 'host'],
    ['email', { port: 0 }, 400, 'port'],
    ['email', { port: 65_536 }, 400, 'port'],
    ['email', { port: '465' }, 400, 'port'],
    ['email', { security: 'ssl' }, 400, 'security'],
    ['email', { from: 'planted' }, 409, 'from'],
    ['email', { to: 'Planted <planted@example.com>' }, 409, 'to'],
    ['email', { to: 'planted@example.com\r\nBcc: x@example.com' }, 409, 'to'],
    ['email', { password: 'planted-other', user: '' }, 409, 'user'],
    ['email', { surprise: 1 }, 400, 'surprise'],
  ] as const)('%s %j: %i on %s', async (name, body, status, field) => {
    const { save, list, server } = await openChannels();
    await save(name, whole[name]);
    const before = [await list(), filesOf(server.dataDir).get('secrets.json')?.toString()];
    const { status: answered, json, text } = await save(name, body);
    expect([answered, json.error.field]).toEqual([status, field]);
    expect(json.error.suggestedFix).toMatch(/\.$/);
    expect(text).not.toContain('planted');
    expect([await list(), filesOf(server.dataDir).get('secrets.json')?.toString()]).toEqual(before);
  });

  test.each([
    ['ntfy', { topic: 'only' }, 'url'],
    ['ntfy', { url: 'https://ntfy.example' }, 'topic'],
    ['gotify', { url: 'https://gotify.example' }, 'token'],
    ['webhook', { secret: 'only' }, 'url'],
    ['email', { from: 'me@example.com', to: 'me@example.com' }, 'host'],
    ['email', { host: 'smtp.example.com', to: 'me@example.com' }, 'from'],
    ['email', { host: 'smtp.example.com', from: 'me@example.com' }, 'to'],
  ] as const)('%s with only %j: %s is missing', async (name, body, field) => {
    const { save, list } = await openChannels();
    const { status, json } = await save(name, body);
    expect([status, json.error.field]).toEqual([409, field]);
    expect((await list()).some(({ configured }) => configured)).toBe(false);
  });
});

describe('a test message', () => {
  test('goes by the channel that is named, as reminders do, and tells the answer', async () => {
    const { call, save } = await openChannels();
    const service = await startPushService(says(200, { id: 'x', event: 'message' }));
    await save('ntfy', { url: service.url, topic: 'home', allowPrivate: true });
    const { json } = await call('POST', `${PATH}/ntfy/test`);
    expect(json.data).toEqual({
      delivered: true,
      message: 'The service answered 200.',
      outcome: { code: 'taken', status: 200 },
    });
    expect(service.received.map(({ body }) => body)).toEqual([
      { topic: 'home', title: 'Perennial', message: 'Reminders will look like this.' },
    ]);
  });

  test.each([...names, 'bark', 'desktop'])('%s that is not set up: what to do', async (name) => {
    const { call } = await openChannels();
    const { status, json } = await call('POST', `${PATH}/${name}/test`);
    expect([status, json.error.reason]).toEqual([409, 'channelNotSetUp']);
  });

  test('that was refused says why, in words to act on', async () => {
    const { call, save } = await openChannels();
    const refused = {
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token',
    };
    const service = await startPushService(says(401, refused));
    await save('gotify', { url: service.url, token: 'planted', allowPrivate: true });
    const { json } = await call('POST', `${PATH}/gotify/test`);
    expect(json.data).toEqual({
      delivered: false,
      message: 'The service answered 401: you need to provide a valid access token',
      outcome: { code: 'wrongCredentials', status: 401, words: refused.errorDescription },
    });
  });
});
