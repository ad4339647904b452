import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Message } from '../../src-server/channels/delivery.ts';
import { type Mailbox, sendByEmail } from '../../src-server/channels/email/send.ts';
import type { Sending } from '../../src-server/channels/sending.ts';
import { startBareServer } from './push-service.ts';
import { type Certificate, certificateFor } from './certificate.ts';
import { namesLeadTo } from './names.ts';
import { told } from './told.ts';

/** A message as a test's own mail server received it. */
type ReceivedMail = {
  from: string;
  to: string[];
  /** Headers and body, as they came. */
  text: string;
  /** Who logged in, and how the connection was by then. */
  user: unknown;
  isEncrypted: boolean;
  servername: SMTPServerSession['servername'];
};

/** A mail server that a test runs on this computer, until it ends. */
type MailServer = {
  port: number;
  received: ReceivedMail[];
  /** The commands that asked for a login, a sender or a recipient. */
  asked: string[];
};

/** What a test's own mail server does instead of accepting; each is told as an answer. */
export type MailRefusals = {
  [step in 'connect' | 'login' | 'sender' | 'recipient' | 'message']?: {
    code: number;
    words: string;
  };
};

/** What must never be told. */
export const PLANTED = {
  host: 'planted-host.example',
  user: 'planted-user',
  password: 'planted-password',
  from: 'planted-from@example.com',
  to: 'planted-to@example.com',
};

export const REMINDER: Message = { title: 'Netflix renews tomorrow', body: 'US$15.49' };

type Wanted = Partial<Mailbox> & { sending?: Partial<Sending>; message?: Message; id?: string };

/** Sends a message, by default without a login and encryption to this computer. */
export function mailed({ sending, message = REMINDER, id = 'r1', ...wanted }: Wanted) {
  const { from, to, host } = PLANTED;
  const box = { host, port: 25, security: 'none', user: null, password: null, from, to } as const;
  const mailbox = { ...box, allowPrivate: true, ...wanted };
  return told(
    sendByEmail(mailbox, { id }, message, {
      ownPort: 1,
      ending: new AbortController().signal,
      ...namesLeadTo('127.0.0.1'),
      ...sending,
    }),
  );
}

/** Starts a mail server on 127.0.0.1 that takes every message, but for the refusals. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  refusals: MailRefusals = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const asked: string[] = [];
  const answer = (step: keyof MailRefusals) => {
    asked.push(step);
    const refusal = refusals[step];
    return refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => callback(answer('connect')),
    onAuth: ({ username, password }, _session, callback) => {
      const refusal = answer('login');
      if (refusal === undefined) callback(null, { user: `${username}:${password}` });
      else callback(refusal);
    },
    onMailFrom: (_address, _session, callback) => callback(answer('sender')),
    onRcptTo: (_address, _session, callback) => callback(answer('recipient')),
    onData: async (stream, { envelope, user, secure, servername }, callback) => {
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        text: await text(stream),
        user,
        isEncrypted: secure,
        servername,
      });
      callback(answer('message'));
    },
    ...options,
  });
  // Whoever breaks off is what the test is about.
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const connection of server.connections) connection.close();
    server.close();
  });
  return { port: (server.server.address() as AddressInfo).port, received, asked };
}

/** A certificate that this process trusts until the current test ends. */
export function trustedCertificate(name = PLANTED.host, validUntil?: number): Certificate {
  const certificate = certificateFor(name, validUntil);
  const before = getCACertificates();
  setDefaultCACertificates([...before, certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
  return certificate;
}

/** What comes of sending to a server that does this with every connection. */
export async function mailedTo(
  onConnect: (socket: Socket) => void,
  security: Mailbox['security'] = 'none',
): ReturnType<typeof mailed> {
  return mailed({ port: await startBareServer(onConnect), security });
}

/** A server that says the first of these, the next whenever it gets something, and then no more. */
export function answers(...lines: string[]): (socket: Socket) => void {
  return (socket) => {
    const left = [...lines];
    const next = () => {
      const line = left.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    socket.on('data', next);
    next();
  };
}
