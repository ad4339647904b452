import type { Context as KoaContext } from 'koa';

/** Responds to a browser's preflight (contract: "OPTIONS /api/v1/subscriptions"). */
export function answerPreflight(ctx: KoaContext): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  ctx.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE, OPTIONS');
  // The longest that Chrome remembers one.
  ctx.set('Access-Control-Max-Age', '7200');
  ctx.status = 204;
}
