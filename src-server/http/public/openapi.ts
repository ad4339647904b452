import type { Context as KoaContext } from 'koa';
import type { OpenApiDocument } from '../../contract/openapi/types.ts';
import { OPENAPI_PATH } from '../../contract/window.ts';
import { JSON_TYPE } from '../envelope.ts';
import { requireReading } from '../static.ts';

/** Responds to a request for the OpenAPI document. Resolves with whether it was one. */
export type OpenApiAnswerer = (ctx: KoaContext) => Promise<boolean>;

/**
 * Serves the OpenAPI document of the public contract, generated on first use. Its server is the address that
 * the request was sent to, so that clients made from it reach this server on any port, and through a proxy.
 */
export function createOpenApiAnswerer(): OpenApiAnswerer {
  let document: Promise<OpenApiDocument> | undefined;
  return async (ctx) => {
    if (ctx.path !== OPENAPI_PATH) return false;
    requireReading(ctx);
    document ??= generateDocument();
    const { servers, ...rest } = await document;
    ctx.set('Content-Type', JSON_TYPE);
    const url = addressAsked(ctx);
    ctx.body = JSON.stringify({ ...rest, servers: servers.map((server) => ({ ...server, url })) });
    return true;
  };
}

async function generateDocument(): Promise<OpenApiDocument> {
  // Loaded on demand, so that startup doesn't wait for something rarely used.
  const { openApiDocument } = await import('../../contract/openapi/document.ts');
  return openApiDocument();
}

/** The base URL that a request was sent to. Its `Host` has been checked. */
function addressAsked(ctx: KoaContext): string {
  // Set by a proxy with TLS. It is only repeated to whoever sent it.
  const isSecure = ctx.get('X-Forwarded-Proto') === 'https';
  return `${isSecure ? 'https' : 'http'}://${ctx.get('Host')}`;
}
