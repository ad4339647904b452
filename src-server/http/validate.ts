import type { IncomingMessage } from 'node:http';
import type { AnyEndpoint, AppEndpoint } from '../contract/endpoint.ts';
import { parsePart } from '../contract/problems.ts';
import { parseJsonObject, readBody } from './body.ts';
import { parseQuery } from './query.ts';

/** A request before validation. */
export type RawRequest = {
  request: IncomingMessage;
  /** Path parameters as decoded by the router. */
  params: Record<string, string>;
  /** The query string without its `?`. */
  querystring: string;
};

/** A request after validation, as parsed by the endpoint's schemas. */
export type ValidInput = { params: unknown; query: unknown; body: unknown; rawBody: Uint8Array };

const noBody = new Uint8Array();

/** Validates path, query, and body, in this order. Throws 400 or 413. */
export async function validate(
  endpoint: AnyEndpoint & Pick<AppEndpoint, 'upload' | 'maxBodyBytes'>,
  raw: RawRequest,
): Promise<ValidInput> {
  const params = parsePart(endpoint, 'params', raw.params);
  const sent = parseQuery(raw.querystring, endpoint.query, endpoint.invalid.query);
  const query = parsePart(endpoint, 'query', sent);
  if (endpoint.upload !== undefined) {
    const rawBody = await readBody(raw.request, endpoint.upload);
    return { params, query, body: undefined, rawBody };
  }
  if (endpoint.body === undefined) return { params, query, body: undefined, rawBody: noBody };
  const rawBody = await readBody(raw.request, endpoint.maxBodyBytes);
  const body = parsePart(endpoint, 'body', parseJsonObject(rawBody));
  return { params, query, body, rawBody };
}
