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

/** A server that takes mail, and from whom to whom it goes. */
export type Mailbox = {
  /** Its name or IP address. */
  host: string;
  port: number;
  /**
   * `tls` from the first byte (usually port 465), `starttls` after a plain beginning (587), or `none`,
   * by which a password goes to private addresses only.
   */
  security: MailSecurity;
  /** User name and password go together; null where the server wants none. */
  user: string | null;
  password: string | null;
  /** Bare mail addresses. */
  from: string;
  to: string;
  /** Whether the owner allowed the server to lie in a private network. */
  allowPrivate: boolean;
};

// Longer than for a post: servers look into a message before they take it, and one that was taken after
// we gave up would come twice. Who they are they must say soon.
const TIMEOUT_MS = 60_000;
const GREETING_MS = 20_000;
const MOST_BYTES = 16 * 1024;
const MOST_BYTES_IN_ALL = 64 * 1024;
const WATCH_MS = 50;

/**
 * Sends a message by SMTP. A repeat has the same `id`, and so the same Message-ID, by which mailboxes
 * know it. Of the server's words one short line is told, without addresses, user name and password.
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
    // Anything can answer something at a wrong port.
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
  /** What of the server's words is told. */
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
  // nodemailer limits an answer, but not how many come unasked.
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
      // How far it had come is not known, but that the server had begun to speak.
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
    // Not this computer's own name, which nodemailer would tell.
    name: '[127.0.0.1]',
    ...(login === undefined ? {} : { auth: login, forceAuth: true }),
    greetingTimeout: GREETING_MS,
    maxResponseSize: MOST_BYTES,
    // Nothing lingers once an answer is there.
    socketCloseTimeout: 0,
    logger: false,
  };
}

/**
 * Connects to the addresses that were checked, and to no other: nodemailer, which looks names up by
 * itself, gets the open connection.
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

/** What is not told, as it is and as it is sent. */
function secretsOf({ user, password, from, to, host }: Mailbox, { name }: MailHost): string[] {
  const login = [user ?? '', password ?? ''];
  const encoded = [...login, `\0${login.join('\0')}`].map((text) =>
    Buffer.from(text, 'utf8').toString('base64'),
  );
  return [...login, ...encoded, from, to, host, name];
}
