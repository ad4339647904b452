import os from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Message } from '../../src-server/channels/delivery.ts';
import { certificateFor } from '../support/certificate.ts';
import { PLANTED, REMINDER, mailed, startMailServer, trustedCertificate } from '../support/smtp.ts';

const TAKEN = { delivered: true, message: 'The server answered 250: OK: message queued' };
const LOGIN = { user: PLANTED.user, password: PLANTED.password };

/** Headers of a message as it came, unfolded, with names in lower case; and its body. */
function partsOf(text: string) {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(/: (.*)/s))
    .map(([name = '', value = '']) => [name.toLowerCase(), value] as const);
  return { headers: new Map(headers), count: headers.length, body: body.join('\r\n\r\n') };
}

/** A message as a mail server received it. */
async function received(message: Message, id = 'r1') {
  const { port, received: mails } = await startMailServer();
  expect(await mailed({ port, message, id })).toEqual(TAKEN);
  const [mail, ...others] = mails;
  if (mail === undefined) throw new Error('Nothing was received.');
  expect(others).toEqual([]);
  return { ...mail, ...partsOf(mail.text) };
}

/** The words of a header value that is encoded in UTF-8 as RFC 2047 has it. */
function decoded(value: string): string {
  const whole = value.replaceAll(/\?= =\?/g, '?==?');
  return whole.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_match, kind: string, text: string) => {
    if (kind === 'B') return Buffer.from(text, 'base64').toString('utf8');
    const bytes = text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, '%$1');
    return decodeURIComponent(bytes);
  });
}

describe('a message', () => {
  test('goes from the sender to the recipient, and tells that a program sent it', async () => {
    const { from, to, headers, body } = await received(REMINDER);
    expect([from, to]).toEqual([PLANTED.from, [PLANTED.to]]);
    expect(Object.fromEntries(headers)).toEqual({
      from: `Perennial <${PLANTED.from}>`,
      to: PLANTED.to,
      subject: REMINDER.title,
      date: expect.stringMatching(/^\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/),
      'message-id': '<r1@example.com>',
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
      'content-type': 'text/plain; charset=utf-8',
      'content-transfer-encoding': '7bit',
    });
    expect(body).toBe(`${REMINDER.body}\r\n`);
  });

  test('has the same Message-ID whenever it is sent, and another than others', async () => {
    const ids = [];
    for (const id of ['a-1', 'a-1', 'a-2']) {
      ids.push((await received(REMINDER, id)).headers.get('message-id'));
    }
    expect(ids).toEqual(['<a-1@example.com>', '<a-1@example.com>', '<a-2@example.com>']);
  });

  test('keeps every character of title and text', async () => {
    const title = 'Netflix 将于3天后续费 – “ü” 🎬 '.repeat(6).trim();
    const text = `${'续费 🎬 '.repeat(300)}\n.\n“ü”`;
    const { headers, body } = await received({ title, body: text });
    expect(decoded(headers.get('subject') ?? '')).toBe(title);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-transfer-encoding')).toBe('base64');
    expect(Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')).toBe(text);
  });

  test('keeps lines that mean something to mail servers', async () => {
    const { body } = await received({ title: '.', body: 'x\n.\n..\nFrom here\nQUIT' });
    expect(body).toBe('x\r\n.\r\n..\r\nFrom here\r\nQUIT\r\n');
  });

  test.each([
    ['Netflix\r\nBcc: other@example.com', 'Netflix Bcc: other@example.com'],
    ['Netflix\nX-Evil: 1\n\nBody', 'Netflix X-Evil: 1  Body'],
    ['Netflix\rBcc: other@example.com', 'Netflix Bcc: other@example.com'],
  ])('has no header from its title %j', async (title, subject) => {
    const plain = await received(REMINDER);
    const { headers, count, to, body } = await received({ title, body: REMINDER.body });
    expect(decoded(headers.get('subject') ?? '')).toBe(subject);
    expect(count).toBe(plain.count);
    expect([to, body]).toEqual([[PLANTED.to], plain.body]);
  });

  test('has no header from its id', async () => {
    const { headers, count } = await received(REMINDER, 'x>\r\nBcc: <other@example.com');
    expect(count).toBe((await received(REMINDER)).count);
    expect(headers.has('bcc')).toBe(false);
  });

  test('is no way to a file or to another server', async () => {
    const { body } = await received({ title: 'x', body: 'data: file:///etc/passwd' });
    expect(body).toBe('data: file:///etc/passwd\r\n');
  });
});

describe('a connection', () => {
  test('is encrypted from the first byte, for the name that was entered', async () => {
    const server = await startMailServer({ secure: true, ...trustedCertificate() });
    expect(await mailed({ port: server.port, security: 'tls', ...LOGIN })).toEqual(TAKEN);
    expect(server.received[0]).toMatchObject({
      isEncrypted: true,
      servername: PLANTED.host,
      user: `${PLANTED.user}:${PLANTED.password}`,
    });
  });

  test('is encrypted by STARTTLS before anything is told', async () => {
    const server = await startMailServer({ disabledCommands: [], ...trustedCertificate() });
    expect(await mailed({ port: server.port, security: 'starttls', ...LOGIN })).toEqual(TAKEN);
    expect(server.received[0]).toMatchObject({
      isEncrypted: true,
      servername: PLANTED.host,
      user: `${PLANTED.user}:${PLANTED.password}`,
    });
  });

  test('can be encrypted for an IP address that its certificate has', async () => {
    const server = await startMailServer({ secure: true, ...trustedCertificate() });
    const { port } = server;
    expect(await mailed({ host: '127.0.0.1', port, security: 'tls' })).toEqual(TAKEN);
    expect(server.received[0]?.servername).toBe(false);
  });

  test('is not encrypted where that was chosen, even if the server offers it', async () => {
    const server = await startMailServer({ disabledCommands: [], ...certificateFor('x.example') });
    expect(await mailed({ port: server.port })).toEqual(TAKEN);
    expect(server.received[0]?.isEncrypted).toBe(false);
  });

  test('without encryption takes a password to this computer', async () => {
    const server = await startMailServer();
    expect(await mailed({ port: server.port, ...LOGIN })).toEqual(TAKEN);
    expect(server.received[0]?.user).toBe(`${PLANTED.user}:${PLANTED.password}`);
  });

  test.each([['LOGIN'], ['PLAIN'], ['CRAM-MD5']])('logs in by %s', async (method) => {
    const server = await startMailServer({ authMethods: [method] });
    expect((await mailed({ port: server.port, ...LOGIN })).delivered).toBe(true);
    expect(server.asked).toContain('login');
  });

  test('does not tell the name of this computer', async () => {
    const names: string[] = [];
    const hostname = vi.spyOn(os, 'hostname').mockReturnValue('planted.example');
    onTestFinished(() => hostname.mockRestore());
    const { port } = await startMailServer({
      onMailFrom: (_address, { hostNameAppearsAs }, callback) => {
        names.push(hostNameAppearsAs);
        callback();
      },
    });
    await mailed({ port });
    expect(names).toEqual(['[127.0.0.1]']);
  });
});
