import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Endpoint, InputPart, InvalidCodes } from '../contract/endpoint.ts';
import { ContractError } from '../contract/errors.ts';
import { problemOf } from '../contract/problems.ts';
import { parseJsonObject, readBody } from './body.ts';
import { parseQuery } from './query.ts';

/** What a request brings, before it is checked. */
export type RawRequest = {
  request: IncomingMessage;
  /** Path parameters as the router decoded them. */
  params: Record<string, string>;
  /** Query string without its `?`. */
  querystring: string;
};

/** A request after validation: what the endpoint's schemas made of it. */
export type ValidInput = { params: unknown; query: unknown; body: unknown; rawBody: Uint8Array };

const noBody = new Uint8Array();

/** Checks path, query and body, in this order, against the endpoint. Throws 400 or 413. */
export async function validate(endpoint: Endpoint, raw: RawRequest): Promise<ValidInput> {
  const { invalid } = endpoint;
  const params = checkPart(endpoint, 'params', raw.params, invalid.params);
  const sent = parseQuery(raw.querystring, endpoint.query, invalid.query);
  const query = checkPart(endpoint, 'query', sent, invalid.query);
  if (endpoint.body === undefined) return { params, query, body: undefined, rawBody: noBody };
  const rawBody = await readBody(raw.request);
  const json = parseJsonObject(rawBody);
  if (invalid.body?.empty !== undefined && Object.keys(json).length === 0) {
    throw emptyBody(invalid.body.empty, endpoint.writableFields);
  }
  return { params, query, body: checkPart(endpoint, 'body', json, invalid.body), rawBody };
}

function checkPart(
  endpoint: Endpoint,
  part: InputPart,
  input: object,
  codes: InvalidCodes | undefined,
): unknown {
  const schema: z.ZodObject | undefined = endpoint[part];
  if (schema === undefined || codes === undefined) return undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw problemOf(parsed.error, {
    schema,
    codes,
    input,
    noun: part === 'body' ? 'field' : 'query parameter',
    writableFields: part === 'body' ? endpoint.writableFields : undefined,
  });
}

function emptyBody(
  code: NonNullable<InvalidCodes['empty']>,
  writableFields: readonly string[] | undefined,
): ContractError {
  return new ContractError(code, {
    message: 'The body must hold at least one writable field.',
    suggestedFix: 'Send the fields to change.',
    ...(writableFields === undefined ? {} : { writableFields }),
  });
}
