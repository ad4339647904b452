import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { VERSION } from '../../../platform/version.ts';

/** The revision in which messages are passed on, whichever the client speaks. */
const REVISION = '2026-07-28';

/** A message to pass on. */
export type Message = {
  method: string;
  params: Record<string, unknown>;
  /** What the client can do, such as ask the person. */
  capabilities: unknown;
};

/** The result of a message, or its error in JSON-RPC. */
export type Reply = {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
};

/** Why the server could not be asked: nobody answers, or it refuses this client. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly code: string;
  readonly suggestedFix: string;
  /** Whether the message surely reached nobody. */
  readonly isRefused: boolean;
  constructor(code: string, message: string, suggestedFix: string, isRefused = false) {
    super(message);
    this.code = code;
    this.isRefused = isRefused;
    this.suggestedFix = suggestedFix;
  }
}

/** The code of {@link Unanswered} if nothing listens at the address. */
export const NOT_RUNNING = 'not_running';

/** A running server: the address of its `/mcp`, and the key to send. */
export type Upstream = { url: URL; key: string };

let lastId = 0;

/** Passes a message on to a running server. Throws {@link Unanswered}. */
export async function ask(
  { url, key }: Upstream,
  { method, params, capabilities }: Message,
): Promise<Reply> {
  const envelope = {
    [PROTOCOL_VERSION_META_KEY]: REVISION,
    [CLIENT_INFO_META_KEY]: { name: 'perennial mcp', version: VERSION },
    [CLIENT_CAPABILITIES_META_KEY]: capabilities ?? {},
  };
  const name = params['name'] ?? params['uri'];
  const body = {
    jsonrpc: '2.0',
    id: (lastId += 1),
    method,
    params: { ...params, _meta: envelope },
  };
  const response = await fetch(url, {
    method: 'POST',
    // An address that leads elsewhere must not get the key.
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${key}`,
      'MCP-Protocol-Version': REVISION,
      'Mcp-Method': method,
      ...(typeof name === 'string' ? { 'Mcp-Name': encoded(name) } : {}),
    },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw notRunning(url, error);
  });
  return replyIn(await response.text(), response, url);
}

// Headers are visible ASCII; anything else is sent as base64.
const encoded = (name: string): string =>
  /^[\u0021-\u007e]+$/.test(name) && !name.startsWith('=?')
    ? name
    : `=?base64?${Buffer.from(name).toString('base64')}?=`;

function notRunning(url: URL, error: unknown): Unanswered {
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const why = reason === undefined ? '' : ` (${reason})`;
  return new Unanswered(
    NOT_RUNNING,
    `Perennial does not answer at ${url.origin}${why}.`,
    'Open the Perennial app, or run "perennial serve", then try again. If Perennial uses another port, set it in the settings of this server (--port N).',
    reason === 'ECONNREFUSED',
  );
}

type Envelope = { error: { code: string; message: string; suggestedFix?: string } };

function replyIn(text: string, response: Response, url: URL): Reply {
  const json = parsed(text);
  if (typeof json === 'object' && json !== null && 'jsonrpc' in json) return json as Reply;
  if (isEnvelope(json)) {
    const { code, message, suggestedFix = '' } = json.error;
    throw new Unanswered(code, message, suggestedFix);
  }
  throw new Unanswered(
    'not_perennial',
    `What answers at ${url.origin} is not Perennial (status ${response.status}).`,
    'Start "perennial mcp" with the --port or --url that Perennial shows.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEnvelope = (json: unknown): json is Envelope =>
  typeof json === 'object' &&
  json !== null &&
  'error' in json &&
  typeof (json.error as { code?: unknown }).code === 'string';
