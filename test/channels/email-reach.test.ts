import { describe, expect, test } from 'vitest';
import { namesFailWith, namesLeadTo } from '../support/names.ts';
import { PLANTED, mailed, startMailServer } from '../support/smtp.ts';

const NEVER = "This address is reserved and can't be used.";
const PRIVATE = "This address is on a private network, which isn't allowed for this channel.";
const OURSELVES = "This is Perennial's own address.";
const NO_HOST = "There's no mail server at this name and port.";
const OPEN_SECRET = 'Passwords are only sent over an encrypted connection. Choose TLS or STARTTLS.';

const refused = (message: string) => ({ delivered: false, message });

describe('a name', () => {
  test.each([
    [['127.0.0.1'], false, PRIVATE],
    [['::1'], false, PRIVATE],
    [['10.0.0.1'], false, PRIVATE],
    [['fd00::1'], false, PRIVATE],
    [['::ffff:192.168.1.1'], false, PRIVATE],
    // One bad address is enough: which of them is tried is not ours to say.
    [['192.0.2.1', '127.0.0.1'], false, PRIVATE],
    [['127.0.0.1', '192.0.2.1'], false, PRIVATE],
    [['169.254.169.254'], true, NEVER],
    [['fe80::1%eth0'], true, NEVER],
    [['::ffff:169.254.169.254'], true, NEVER],
    [['127.0.0.1', '169.254.169.254'], true, NEVER],
    [['0.0.0.0'], true, NEVER],
  ])(
    'that leads to %j, private ones allowed: %s, is refused',
    async (addresses, allowPrivate, message) => {
      const { port, asked } = await startMailServer();
      const sent = await mailed({ port, allowPrivate, sending: namesLeadTo(...addresses) });
      expect(sent).toEqual(refused(message));
      expect(asked).toEqual([]);
    },
  );

  test.each([['127.0.0.1'], ['::1'], ['127.9.9.9'], ['::ffff:127.0.0.1']])(
    'that leads to Perennial itself (%s) is refused',
    async (address) => {
      const { port, asked } = await startMailServer();
      const sending = { ownPort: port, ...namesLeadTo(address) };
      expect(await mailed({ port, sending })).toEqual(refused(OURSELVES));
      expect(asked).toEqual([]);
    },
  );

  test('is looked up once: what was checked is what is connected to', async () => {
    const { port } = await startMailServer();
    const names = namesLeadTo('127.0.0.1');
    expect((await mailed({ port, sending: names })).delivered).toBe(true);
    expect(names.asked).toEqual([PLANTED.host]);
  });

  test('is tried at its next address where the first takes no connections', async () => {
    const { port } = await startMailServer();
    const sending = namesLeadTo('127.9.9.9', '127.0.0.1');
    expect((await mailed({ port, sending })).delivered).toBe(true);
  });

  test.each([
    ['ENOTFOUND', "Couldn't find this server. Check the name."],
    ['EAI_AGAIN', "Couldn't look up the server's name. Check this computer's connection."],
    ['EAI_FAIL', "The message couldn't be sent (EAI_FAIL)."],
  ])('that can not be looked up (%s) is told, without the name', async (code, message) => {
    const sending = { lookUp: namesFailWith(code) };
    expect(await mailed({ sending })).toEqual(refused(message));
  });
});

/** Spellings of this computer's address that get by who looks at the text alone. */
const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '１２７。0。0。1',
  '::ffff:127.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '0:0:0:0:0:ffff:7f00:1',
];

describe('an IP address', () => {
  test.each([...SPELLINGS, '::1', '[0:0:0:0:0:0:0:1]', '10.0.0.1', '[fd00::1]', '3232235777'])(
    '%s is private, without a look-up',
    async (host) => {
      const names = namesLeadTo('192.0.2.1');
      const sent = await mailed({ host, allowPrivate: false, sending: names });
      expect(sent).toEqual(refused(PRIVATE));
      expect(names.asked).toEqual([]);
    },
  );

  test.each(SPELLINGS)('%s leads to this computer, where that was allowed', async (host) => {
    const { port } = await startMailServer();
    expect((await mailed({ host, port })).delivered).toBe(true);
  });

  test.each([...SPELLINGS, '::1'])('%s can be Perennial itself', async (host) => {
    const { port, asked } = await startMailServer();
    expect(await mailed({ host, port, sending: { ownPort: port } })).toEqual(refused(OURSELVES));
    expect(asked).toEqual([]);
  });

  test.each([
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '[::ffff:169.254.169.254]',
    'fe80::1',
    'ff02::1',
    '0',
    '[::]',
    '255.255.255.255',
    '64:ff9b::7f00:1',
    '::127.0.0.1',
  ])('%s is never sent to', async (host) => {
    expect(await mailed({ host })).toEqual(refused(NEVER));
  });
});

test.each([
  ['fe80::1%eth0', 25],
  ['me@127.0.0.1', 25],
  ['127.0.0.1:25', 25],
  ['', 25],
  [PLANTED.host, 0],
  [PLANTED.host, 65_536],
])('%j with port %i is no server', async (host, port) => {
  const names = namesLeadTo('127.0.0.1');
  expect(await mailed({ host, port, sending: names })).toEqual(refused(NO_HOST));
  expect(names.asked).toEqual([]);
});

describe('a password without encryption', () => {
  const login = { user: PLANTED.user, password: PLANTED.password };

  test.each([[['192.0.2.1']], [['2001:db8::1']], [['127.0.0.1', '192.0.2.1']]])(
    'goes to no name that leads to %j',
    async (addresses) => {
      const sent = await mailed({ ...login, sending: namesLeadTo(...addresses) });
      expect(sent).toEqual(refused(OPEN_SECRET));
    },
  );

  test('goes to no public IP address', async () => {
    expect(await mailed({ ...login, host: '192.0.2.1' })).toEqual(refused(OPEN_SECRET));
  });

  test('goes to no private one that was not allowed', async () => {
    const { port, asked } = await startMailServer();
    expect(await mailed({ ...login, port, allowPrivate: false })).toEqual(refused(PRIVATE));
    expect(asked).toEqual([]);
  });

  test.each([
    [PLANTED.user, null],
    [null, PLANTED.password],
    [PLANTED.user, ''],
    ['', PLANTED.password],
  ])('and a user name go together: not %j and %j', async (user, password) => {
    const { port, asked } = await startMailServer();
    expect(await mailed({ port, user, password })).toEqual(
      refused('Enter both a username and a password, or neither.'),
    );
    expect(asked).toEqual([]);
  });
});
