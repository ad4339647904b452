import { z } from 'zod';
import { mailSecurities } from '../../domain/mailbox.ts';
import { reminderChannels } from '../../domain/reminder-channel.ts';
import { invalidRequest, text } from './fields.ts';
import { OutcomeBody } from './outcomes.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId, reasons } from '../errors.ts';
import { NoQuery, invalidQuery, oneOf, trueOrFalse } from '../fields.ts';
import { guided } from '../guide.ts';

const Mail = z
  .strictObject({
    host: z.string(),
    port: z.int(),
    security: z.enum(mailSecurities),
    user: z.string(),
    from: z.string(),
    to: z.string(),
    hasPassword: z.boolean(),
  })
  .describe('How e-mail is sent; the password is never returned.');

const Channel = z
  .strictObject({
    channel: z.enum(reminderChannels),
    configured: z.boolean().describe('Whether reminders are sent on it.'),
    allowPrivate: z.boolean().describe('Whether its address may lie in a private network.'),
    hasSecret: z.boolean().describe('Whether a token, key, secret or password is kept for it.'),
    mail: Mail.nullable(),
    isSealed: z
      .boolean()
      .describe('Whether it is set up, but encrypted with a key that is not there for now.'),
    problem: z
      .string()
      .nullable()
      .describe('Why what is kept of it can not be used, and what to do.'),
    reason: z.enum(reasons).nullable().describe('The same in a word, where there is one for it.'),
  })
  .meta({ id: 'Channel' });

const response = z.strictObject({ data: Channel, requestId: RequestId });

const params = z.strictObject({ channel: oneOf('channel', reminderChannels) });

const save = <const Name extends string, Body extends z.ZodRawShape>(name: Name, shape: Body) =>
  ({
    method: 'PATCH',
    path: `/app/v1/channels/${name}`,
    topics: ['channels'],
    summary: `Save where ${name} sends to; what is not sent stays as it is, an empty text removes.`,
    query: NoQuery,
    body: z.strictObject(shape).partial(),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: Object.keys(shape),
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  }) as const;

const allowPrivate = trueOrFalse('allowPrivate');
const url = text('url', 500);

/** The channels on which reminders are sent; Bark's address and key are among the settings. */
export const channelEndpoints = {
  listChannels: {
    method: 'GET',
    path: '/app/v1/channels',
    topics: ['channels', 'settings', 'desktop'],
    summary: 'List the channels that there are; web addresses and secrets are never returned.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Channel), requestId: RequestId }),
    errors: [],
  },
  saveNtfy: save('ntfy', {
    url,
    topic: text('topic', 64),
    token: text('token', 200),
    allowPrivate,
  }),
  saveGotify: save('gotify', { url, token: text('token', 200), allowPrivate }),
  saveWebhook: save('webhook', { url, secret: text('secret', 256), allowPrivate }),
  saveEmail: save('email', {
    host: text('host', 255),
    port: guided(z.int().min(1).max(65_535), {
      rule: 'must be a whole number from 1 to 65535',
      fix: 'Send port as a whole number such as 465.',
      asData: { kind: 'wholeNumber', lowest: 1, highest: 65_535 },
    }),
    security: oneOf('security', mailSecurities),
    user: text('user', 200),
    password: text('password', 500),
    from: text('from', 254),
    to: text('to', 254),
    allowPrivate,
  }),
  removeChannel: {
    method: 'DELETE',
    path: '/app/v1/channels/:channel',
    topics: ['channels', 'settings'],
    summary: 'Forget where a channel sends to.',
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response,
    errors: ['invalid_request'],
  },
  testChannel: {
    method: 'POST',
    path: '/app/v1/channels/:channel/test',
    topics: [],
    summary: 'Send a test message as reminders are sent, and tell what the service answered.',
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        delivered: z.boolean(),
        message: z.string().describe("What happened, with the service's own words."),
        outcome: OutcomeBody,
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;
