import type { Context as KoaContext } from 'koa';
import {
  type AnyEndpoint,
  type AppEndpoint,
  type Endpoint,
  allowedMethods,
} from '../contract/endpoint.ts';
import { appEndpoints } from '../contract/app/index.ts';
import { CHANGES_PATH, MCP_PATH, OPENAPI_PATH } from '../contract/window.ts';
import { errorAnswer } from '../contract/error-answer.ts';
import { AppError } from '../contract/errors.ts';
import { endpoints } from '../contract/public/index.ts';
import type { HostCheck } from './host.ts';
import type { Refusal } from './socket/raw-answers.ts';

type OnPath = readonly (Pick<AnyEndpoint, 'method'> & { crossOrigin?: true })[];

/** Responds with 405 `method_not_allowed` and `Allow` on a path whose endpoints use other methods. */
export function refuseMethod(ctx: KoaContext): never {
  const headers = headersOf(all.filter(({ path }) => matches(path, ctx.path)));
  ctx.set(headers);
  throw new AppError('method_not_allowed', { method: ctx.method, allow: headers.Allow });
}

function headersOf(allowed: OnPath): { Allow: string; 'Access-Control-Allow-Origin'?: '*' } {
  const crossOrigin = allowed.some((endpoint) => endpoint.crossOrigin);
  return {
    Allow: allowedMethods(allowed),
    ...(crossOrigin ? { 'Access-Control-Allow-Origin': '*' } : {}),
  };
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;

/** The server's endpoints and pages. */
export type Known = {
  isOurHost: HostCheck;
  /** Whether a path belongs to a page or one of its files. */
  isPage: (path: string) => boolean;
};

// A target in absolute form (RFC 9112, 3.2.2) starts with an authority.
const REQUEST_LINE = /^(\S+) (?:https?:\/\/([^\s/?#]*))?(\/?[^\s?]*)(?:\?\S*)? HTTP\/1\.[01]\r\n/i;

/**
 * The response to a request with a method that Node's parser doesn't know: the same as for a known method
 * that the path doesn't support. Undefined if the request is malformed in other ways. `rest` is the input
 * from the request line on.
 */
export function refusalOfUnknownMethod(rest: string, known: Known): Refusal | undefined {
  const head = rest.slice(0, rest.indexOf('\r\n\r\n') + 2);
  const [, method = '', authority, target = ''] = REQUEST_LINE.exec(head) ?? [];
  const path = authority !== undefined && target === '' ? '/' : target;
  if (!TOKEN.test(method) || !path.startsWith('/')) return undefined;
  const hosts = [...head.matchAll(/^host:[ \t]*(.*?)[ \t]*$/gim)].map(([, host = '']) => host);
  const asked = authority === undefined ? hosts : [...hosts, authority];
  if (hosts.length !== 1 || !asked.every(known.isOurHost)) {
    return {
      ...refusalBy(new AppError('forbidden_host')),
      status: hosts.length === 0 ? 400 : 403,
    };
  }
  const onPath = endpointsOn(path, known);
  if (onPath.length === 0) return refusalBy(new AppError('not_found'));
  const headers = headersOf(onPath);
  const error = new AppError('method_not_allowed', { method, allow: headers.Allow });
  return { ...refusalBy(error), headers };
}

function refusalBy(error: AppError): Refusal {
  const { status, code, details } = errorAnswer(error);
  return { status, code, ...details };
}

const all: readonly ({ path: string } & OnPath[number])[] = [
  ...Object.values<Endpoint>(endpoints),
  ...Object.values<AppEndpoint>(appEndpoints),
  { method: 'GET', path: CHANGES_PATH },
  { method: 'GET', path: OPENAPI_PATH },
  { method: 'POST', path: MCP_PATH },
];

function endpointsOn(path: string, { isPage }: Known): OnPath {
  const onPath = all.filter((each) => matches(each.path, path));
  return onPath.length === 0 && isPage(path) ? [{ method: 'GET' }] : onPath;
}

const matches = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const expected = pattern.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index]))
  );
};
