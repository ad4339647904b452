import { describe, expect, test } from 'vitest';
import { certificateFor } from '../support/certificate.ts';
import {
  type MailRefusals,
  PLANTED,
  answers,
  mailed,
  mailedTo,
  startMailServer,
  trustedCertificate,
} from '../support/smtp.ts';

const CHECK_PORT =
  "Check the port, and whether it's for TLS (usually 465) or STARTTLS (usually 587).";
const NO_TLS = `The server doesn't use TLS on this port. ${CHECK_PORT}`;
const TIMEOUT_MS = 150;
const SLOW = "The server didn't respond within 0.15 seconds.";
const LOGIN = { user: PLANTED.user, password: PLANTED.password };

const refused = (message: string) => ({ delivered: false, message });

const HELLO = ['220 hi', '250-hi\r\n250 SIZE 1000'];

describe('a refusal is told with what to do about it', () => {
  const LATER = "The mail server isn't accepting the message right now.";
  const WRONG_LOGIN =
    'The mail server rejected the username or password. Some services require an app password.';
  const NO_LOGIN =
    "The mail server doesn't support signing in this way. Choose another security setting or port, or leave the username and password empty.";
  const LOGIN_FIRST = 'The mail server requires a username and password.';
  const ENCRYPTION_FIRST =
    'The mail server requires an encrypted connection. Choose TLS or STARTTLS.';
  const WRONG_SENDER =
    'The mail server rejected the sender. Use the address that belongs to the username.';
  const NO_RELAY =
    "The mail server doesn't forward mail to this recipient. Use your own mail service's server, username, and password.";
  const WRONG_RECIPIENT = "The mail server doesn't know the recipient. Check the address.";
  const TURNED_AWAY = "The mail server doesn't accept mail from this computer.";

  test.each<[keyof MailRefusals, number, string, string]>([
    ['connect', 554, 'No SMTP service here', TURNED_AWAY],
    ['connect', 421, 'Too many connections', LATER],
    ['login', 535, '5.7.8 Username and Password not accepted', WRONG_LOGIN],
    ['login', 534, '5.7.9 Application-specific password required', WRONG_LOGIN],
    ['login', 454, '4.7.0 Temporary authentication failure', LATER],
    ['login', 538, '5.7.11 Encryption required', ENCRYPTION_FIRST],
    ['login', 504, '5.5.4 Unrecognized authentication type', NO_LOGIN],
    ['sender', 530, '5.7.0 Authentication required', LOGIN_FIRST],
    ['sender', 530, '5.7.0 Must issue a STARTTLS command first', ENCRYPTION_FIRST],
    ['sender', 550, '5.7.60 Client has no permission to send as this sender', WRONG_SENDER],
    ['sender', 553, '5.7.1 Sender address rejected: not owned by user', WRONG_SENDER],
    ['recipient', 550, '5.1.1 User unknown', WRONG_RECIPIENT],
    ['recipient', 551, 'User not local', WRONG_RECIPIENT],
    ['recipient', 554, '5.7.1 Relay access denied', NO_RELAY],
    ['recipient', 550, 'Relaying denied', NO_RELAY],
    ['recipient', 550, '5.7.1 Unable to deliver', NO_RELAY],
    ['recipient', 550, 'Authentication is required to relay', LOGIN_FIRST],
    ['recipient', 552, '5.2.2 Mailbox full', "The recipient's mailbox is full."],
    ['recipient', 451, '4.7.1 Greylisted', LATER],
    ['message', 554, '5.7.1 Looks like spam', 'The mail server rejected the message.'],
    ['message', 452, '4.3.1 Insufficient storage', LATER],
  ])('%s %i %s', async (step, code, words, advice) => {
    const { port } = await startMailServer({}, { [step]: { code, words } });
    const message = `${advice} The server answered ${code}: ${words}`;
    expect(await mailed({ port, ...LOGIN })).toEqual(refused(message));
  });

  test('a server that knows no login is told of before anything is sent', async () => {
    const { port, received } = await startMailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
    const { delivered, message } = await mailed({ port, ...LOGIN });
    expect([delivered, message.startsWith(NO_LOGIN)]).toEqual([false, true]);
    expect(received).toEqual([]);
  });

  test('an answer in several lines is one line, its code told once', async () => {
    const server = answers(...HELLO, '250 ok', '550-5.1.1 No such user.\r\n550 5.1.1 Sorry.');
    expect(await mailedTo(server)).toEqual(
      refused(`${WRONG_RECIPIENT} The server answered 550: 5.1.1 No such user. Sorry.`),
    );
  });

  test.each([
    [{ to: 'planted<to@example.com' }],
    [{ from: 'planted>from@example.com' }],
    [{ to: 'planted' }],
    [{ to: 'planted@example.com\r\nRCPT TO:<other@example.com' }],
  ])('an address that is none leads nobody else: %j', async (addresses) => {
    const { port, received } = await startMailServer();
    const { delivered, message } = await mailed({ port, ...addresses });
    expect(message).not.toContain('planted');
    expect([delivered, received]).toEqual([false, []]);
  });

  test('a message is not delivered by an answer that is no 250', async () => {
    const server = answers(...HELLO, '250 ok', '250 ok', '354 go on', '299 what?');
    expect(await mailedTo(server)).toEqual(refused('The server answered 299: what?'));
  });
});

describe('what is secret is never told', () => {
  const secrets = [...Object.values(PLANTED), PLANTED.password.toUpperCase()];
  const encoded = [PLANTED.user, PLANTED.password, `\0${PLANTED.user}\0${PLANTED.password}`].map(
    (text) => Buffer.from(text).toString('base64'),
  );

  test.each<[keyof MailRefusals, number]>([
    ['connect', 554],
    ['login', 535],
    ['sender', 550],
    ['recipient', 550],
    ['message', 554],
  ])('by a server that refuses at the %s with all of it', async (step, code) => {
    const words = [...secrets, ...encoded].map((text) => `<${text}>`).join('\t');
    const { port } = await startMailServer({}, { [step]: { code, words } });
    const { delivered, message } = await mailed({ port, ...LOGIN });
    expect(delivered).toBe(false);
    expect(message).toMatch(/: (<…> ?)+$/);
    expect(message.toLowerCase()).not.toContain('planted');
    for (const text of encoded) expect(message).not.toContain(text);
  });

  test('by one that takes the message', async () => {
    const { port } = await startMailServer({
      onData: (stream, _session, callback) => {
        stream.resume().on('end', () => callback(null, `queued for ${PLANTED.to}`));
      },
    });
    const message = 'The server answered 250: queued for <…>'.replace('<…>', '…');
    expect(await mailed({ port })).toEqual({ delivered: true, message });
  });

  test('and little of what a server has to say', async () => {
    const { port } = await startMailServer({}, { message: { code: 554, words: 'x'.repeat(5000) } });
    expect((await mailed({ port })).message.length).toBeLessThan(300);
  });
});

describe('encryption', () => {
  const tls = { security: 'tls' } as const;
  const OWN =
    'Enter the name the certificate is for. To use your own certificate, set NODE_EXTRA_CA_CERTS to its file.';

  test.each([
    [
      'nobody vouches for',
      () => certificateFor(PLANTED.host),
      `is self-signed, so this computer doesn't trust it. ${OWN}`,
    ],
    ['has another name', () => trustedCertificate('x.example'), `is for a different name. ${OWN}`],
    ['has expired', () => trustedCertificate(PLANTED.host, Date.now() - 1000), 'has expired.'],
  ])('by a certificate that %s is refused, in both ways', async (_name, certificate, why) => {
    const made = certificate();
    const secure = await startMailServer({ secure: true, ...made });
    const upgraded = await startMailServer({ disabledCommands: [], ...made });
    const message = `The server's certificate ${why}`;
    expect(await mailed({ port: secure.port, ...tls, ...LOGIN })).toEqual(refused(message));
    const sent = await mailed({ port: upgraded.port, security: 'starttls', ...LOGIN });
    expect(sent).toEqual(refused(message));
    expect([...secure.asked, ...upgraded.asked]).not.toContain('login');
  });

  test('is not given up where the server offers no STARTTLS', async () => {
    const { port, asked } = await startMailServer();
    const { delivered, message } = await mailed({ port, security: 'starttls', ...LOGIN });
    expect(delivered).toBe(false);
    expect(message).toMatch(
      /^The mail server doesn't support STARTTLS\. .* The server answered 5\d\d: /,
    );
    expect(asked).toEqual(['connect']);
  });

  test('that a server refuses for now is no reason to do without', async () => {
    const server = answers('220 hi', '250-hi\r\n250 STARTTLS', '454 TLS not available');
    const { delivered, message } = await mailedTo(server, 'starttls');
    expect(delivered).toBe(false);
    expect(message).toContain('454: TLS not available');
  });

  test('is not spoken by a plain port', async () => {
    const { port } = await startMailServer();
    expect(await mailed({ port, ...tls })).toEqual(refused(NO_TLS));
  });

  test.each(['none', 'starttls'] as const)(
    'by a port for TLS looks like silence to %s',
    async (security) => {
      const { port } = await startMailServer({ secure: true, ...trustedCertificate() });
      const sending = { timeoutMs: TIMEOUT_MS };
      expect(await mailed({ port, security, sending })).toEqual(refused(`${SLOW} ${CHECK_PORT}`));
    },
  );
});
