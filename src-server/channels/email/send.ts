import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { callbackify } from 'node:util';
import { type SMTPSentMessageInfo, type SMTPTransportOptions, createTransport } from 'nodemailer';
import type { MailSecurity } from '../../domain/mailbox.ts';
import { guardedLookup, requireReach } from '../address-guard.ts';
import { reachOf } from '../addresses.ts';
import { SendError, type Sending, limitOf } from '../sending.ts';
import { type Delivery, type Message, orReason, shortLine } from '../delivery.ts';
import { type MailHost, isMailPort, mailHostOf } from './address.ts';
import { answered, mailError, silenceOf } from './answers.ts';

/** A mail server, a sender, and a recipient. */
export type Mailbox = {
  /** Its host name or IP address. */
  host: string;
  port: number;
  /**
   * `tls` from the first byte (usually port 465), `starttls` after a plain start (587), or `none`, which
   * sends passwords only to private addresses.
   */
  security: MailSecurity;
  /** User name and password require each other; null if the server doesn't require them. */
  user: string | null;
  password: string | null;
  /** Bare mail addresses. */
  from: string;
  to: string;
  /** Whether the owner allowed the server to be on a private network. */
  allowPrivate: boolean;
};

// Longer than for a POST: servers inspect a message before accepting it, and one accepted after we gave up
// would arrive twice. The greeting has a shorter limit.
const TIMEOUT_MS = 60_000;
const GREETING_MS = 20_000;
const MOST_BYTES = 16 * 1024;
const MOST_BYTES_IN_ALL = 64 * 1024;
const WATCH_MS = 50;

/**
 * Sends a message by SMTP. A repeat has the same `id` and therefore the same Message-ID, by which mailboxes
 * recognize it. The server's reply is passed on as one short line, without addresses, user name, and
 * password.
 */
export function sendByEmail(
  mailbox: Mailbox,
  { id }: { id: string },
  message: Message,
  sending: Sending,
): Promise<Delivery> {
  return orReason(async () => {
    const host = mailHostOf(mailbox.host);
    if (host === undefined || !isMailPort(mailbox.port)) {
      throw new SendError('mailNoPlace');
    }
    const told = (words: string) => shortLine(words, secretsOf(mailbox, host));
    const { accepted, response } = await sent({ mailbox, host, id, message, sending, told });
    // At a wrong port, anything can reply.
    const delivered = accepted.length > 0 && response.startsWith('250');
    return {
      delivered,
      outcome: answered(delivered ? 'mailTaken' : 'mailNotTaken', response, told),
    };
  });
}

type Mail = {
  mailbox: Mailbox;
  host: MailHost;
  id: string;
  message: Message;
  sending: Sending;
  /** The part of the server's reply that is passed on. */
  told: (words: string) => string;
};

async function sent(mail: Mail): Promise<SMTPSentMessageInfo> {
  const { mailbox, id, message, sending, told } = mail;
  const { signal, reached } = limitOf(sending, TIMEOUT_MS);
  const flooded = new AbortController();
  let socket: Socket | undefined;
  const transport = createTransport({
    ...optionsOf(mail),
    getSocket: callbackify(async (_options: SMTPTransportOptions) => {
      socket = openSocket(mail);
      return { connection: await onceOpen(socket, sending) };
    }),
  });
  // nodemailer limits the length of a reply, but not the number of unsolicited ones.
  const watch = setInterval(() => {
    if ((socket?.bytesRead ?? 0) > MOST_BYTES_IN_ALL) flooded.abort(new SendError('tooMuch'));
  }, WATCH_MS);
  try {
    return await transport.sendMail({
      from: { name: 'Perennial', address: mailbox.from },
      to: { name: '', address: mailbox.to },
      subject: message.title,
      text: message.body,
      messageId: `<${id}@${mailbox.from.replace(/^.*@/s, '')}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([signal, flooded.signal]),
    });
  } catch (error) {
    const limit = reached();
    if (limit !== undefined) {
      // How far it got is unknown, except that the server had started to reply.
      const isUnsure = (socket?.bytesRead ?? 0) > 0;
      const { outcome } = sending.ending.aborted ? limit : silenceOf(limit, socket);
      throw new SendError(outcome, isUnsure);
    }
    throw flooded.signal.aborted ? flooded.signal.reason : mailError(error, told);
  } finally {
    clearInterval(watch);
    socket?.destroy();
  }
}

function optionsOf({ mailbox, host }: Mail): SMTPTransportOptions {
  const { port, security } = mailbox;
  const login = loginOf(mailbox);
  return {
    host: host.name,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // nodemailer would otherwise reveal this computer's name.
    name: '[127.0.0.1]',
    ...(login === undefined ? {} : { auth: login, forceAuth: true }),
    greetingTimeout: GREETING_MS,
    maxResponseSize: MOST_BYTES,
    // Don't wait for connections to close once there is a result.
    socketCloseTimeout: 0,
    logger: false,
  };
}

/**
 * Connects only to the addresses that were checked: nodemailer, which resolves names itself, is given the
 * open connection.
 */
function openSocket({ mailbox, host, sending }: Mail): Socket {
  const { port, security } = mailbox;
  const isOpenSecret = security === 'none' && loginOf(mailbox) !== undefined;
  const requireAddress = (address: string): void => {
    requireReach(address, mailbox, sending);
    if (isOpenSecret && reachOf(address) !== 'private') {
      throw new SendError('mailOpenPassword');
    }
  };
  if (host.literal !== undefined) requireAddress(host.literal);
  return connect({ host: host.name, port, lookup: guardedLookup(requireAddress, sending) });
}

async function onceOpen(socket: Socket, sending: Sending): Promise<Socket> {
  const timeoutMs = Math.min(sending.timeoutMs ?? TIMEOUT_MS, GREETING_MS);
  const { signal, reached } = limitOf({ ...sending, timeoutMs }, timeoutMs);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    throw reached() ?? error;
  }
}

function loginOf({ user, password }: Mailbox): { user: string; pass: string } | undefined {
  if (user === null && password === null) return undefined;
  if (user === null || password === null || user === '' || password === '') {
    throw new SendError('mailHalfLogin');
  }
  return { user, pass: password };
}

/** The values to redact, both plain and as transmitted. */
function secretsOf({ user, password, from, to, host }: Mailbox, { name }: MailHost): string[] {
  const login = [user ?? '', password ?? ''];
  const encoded = [...login, `\0${login.join('\0')}`].map((text) =>
    Buffer.from(text, 'utf8').toString('base64'),
  );
  return [...login, ...encoded, from, to, host, name];
}
