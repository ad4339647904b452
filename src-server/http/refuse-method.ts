import type { Context as KoaContext } from 'koa';
import { type AnyEndpoint, allowedMethods } from '../contract/endpoint.ts';
import { ContractError } from '../contract/errors.ts';

/** Answers 405 `method_not_allowed`, with `Allow`, on a path that has the endpoints `allowed`. */
export function refuseMethod(
  allowed: readonly (Pick<AnyEndpoint, 'method'> & { crossOrigin?: true })[],
): (ctx: KoaContext) => never {
  const crossOrigin = allowed.some((endpoint) => endpoint.crossOrigin);
  const allow = allowedMethods(allowed);
  return (ctx) => {
    if (crossOrigin) ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Allow', allow);
    throw new ContractError('method_not_allowed', {
      message: `This path does not answer ${ctx.method}.`,
      suggestedFix: `Use one of ${allow}.`,
    });
  };
}
