import { z } from 'zod';
import type { ChannelDefinition, ChannelField } from '../../channels/definition.ts';
import {
  type ConfigurableKind,
  configurableKinds,
  definitions,
  reminderChannels,
} from '../../channels/definitions.ts';
import { invalidRequest, text } from './fields.ts';
import { OutcomeBody } from './outcomes.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId, reasons } from '../errors.ts';
import { NoQuery, invalidQuery, oneOf, trueOrFalse } from '../fields.ts';
import { guided } from '../guide.ts';

const Channel = z
  .strictObject({
    channel: z.enum(reminderChannels),
    configured: z.boolean().describe('Whether reminders are sent on this channel.'),
    allowPrivate: z.boolean().describe('Whether its address may be on a private network.'),
    shown: z
      .record(z.string(), z.union([z.string(), z.int()]))
      .nullable()
      .describe('Its non-secret settings; null if it is not set up.'),
    secrets: z.array(z.string()).describe('The names of its stored secrets.'),
    isSealed: z
      .boolean()
      .describe('Whether it is set up, but encrypted with a key that is currently unavailable.'),
    problem: z
      .string()
      .nullable()
      .describe("Why its stored settings can't be used, and what to do about it."),
    reason: z.enum(reasons).nullable().describe('The code of that problem, if it has one.'),
  })
  .meta({ id: 'Channel' });

const response = z.strictObject({ data: Channel, requestId: RequestId });

const params = z.strictObject({ channel: oneOf('channel', reminderChannels) });

/** The request body that saves a channel: any subset of its fields. */
type SaveBody = z.ZodObject<Record<string, z.ZodOptional<z.ZodType<string | number | boolean>>>>;

function schemaOf(name: string, field: ChannelField): z.ZodType<string | number> {
  if (field.type === 'choice') return oneOf(name, field.choices);
  if (field.type !== 'number') return text(name, field.maxLength);
  const { min, max, initial } = field;
  return guided(z.int().min(min).max(max), {
    rule: `must be a whole number from ${min} to ${max}`,
    fix: `Send ${name} as a whole number such as ${initial}.`,
    asData: { kind: 'wholeNumber', lowest: min, highest: max },
  });
}

const save = ({ kind, fields }: ChannelDefinition) =>
  ({
    method: 'PATCH',
    path: `/app/v1/channels/${kind}`,
    topics: ['channels', 'settings'],
    summary: `Save the ${kind} settings. Omitted fields are unchanged; an empty string removes a field.`,
    query: NoQuery,
    body: z
      .strictObject({
        ...Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [name, schemaOf(name, field)]),
        ),
        allowPrivate: trueOrFalse('allowPrivate'),
      })
      .partial() as unknown as SaveBody,
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: [...Object.keys(fields), 'allowPrivate'],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  }) as const;

/** The name of an endpoint that saves a channel. */
export type SaveName = `save${Capitalize<ConfigurableKind>}`;

/** The name of the endpoint that saves a channel. */
export const saveNameOf = (kind: ConfigurableKind): SaveName =>
  `save${kind[0]?.toUpperCase()}${kind.slice(1)}` as SaveName;

const saveEndpoints = Object.fromEntries(
  configurableKinds.map((kind) => [saveNameOf(kind), save(definitions[kind])]),
) as Record<SaveName, ReturnType<typeof save>>;

/** Reminder channels. */
export const channelEndpoints = {
  listChannels: {
    method: 'GET',
    path: '/app/v1/channels',
    topics: ['channels', 'settings', 'desktop'],
    summary: 'List all channels. Web addresses and secrets are never returned.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Channel), requestId: RequestId }),
    errors: [],
  },
  ...saveEndpoints,
  removeChannel: {
    method: 'DELETE',
    path: '/app/v1/channels/:channel',
    topics: ['channels', 'settings'],
    summary: "Delete a channel's settings.",
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
    summary: "Send a test message the way reminders are sent, and return the service's response.",
    params,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        delivered: z.boolean(),
        message: z.string().describe("What happened, including the service's own message."),
        outcome: OutcomeBody,
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;
