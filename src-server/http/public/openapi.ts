import type { Context as KoaContext } from 'koa';
import { OPENAPI_PATH } from '../../contract/window.ts';
import { JSON_TYPE } from '../envelope.ts';
import { requireReading } from '../static.ts';

/** Responds to a request for the OpenAPI document. Resolves with whether it was one. */
export type OpenApiAnswerer = (ctx: KoaContext) => Promise<boolean>;

/** Serves the OpenAPI document of the public contract, which is generated on first use and cached. */
export function createOpenApiAnswerer(): OpenApiAnswerer {
  let text: Promise<string> | undefined;
  return async (ctx) => {
    if (ctx.path !== OPENAPI_PATH) return false;
    requireReading(ctx);
    text ??= documentText();
    ctx.set('Content-Type', JSON_TYPE);
    ctx.body = await text;
    return true;
  };
}

async function documentText(): Promise<string> {
  // Loaded on demand, so that startup doesn't wait for something rarely used.
  const { openApiDocument } = await import('../../contract/openapi/document.ts');
  return JSON.stringify(openApiDocument());
}
