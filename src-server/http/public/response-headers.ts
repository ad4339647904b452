import type { Context as KoaContext } from 'koa';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { QuotaState } from '../../domain/quota.ts';
import { recordTag } from './record-tag.ts';

/**
 * Sets the quota's headers: those of the contract, and the fields that the IETF drafted
 * (draft-ietf-httpapi-ratelimit-headers-10). `now` is in epoch milliseconds.
 */
export function setQuota(
  ctx: KoaContext,
  { limit, remaining, resetsAtSeconds }: QuotaState,
  now: number,
): void {
  ctx.set('X-RateLimit-Limit', String(limit));
  ctx.set('X-RateLimit-Remaining', String(remaining));
  ctx.set('X-RateLimit-Reset', String(resetsAtSeconds));
  const seconds = Math.max(0, Math.ceil(resetsAtSeconds - now / 1000));
  ctx.set('RateLimit-Policy', `"hourly";q=${limit};w=3600`);
  ctx.set('RateLimit', `"hourly";r=${remaining};t=${seconds}`);
}

/** Sets the tag of the record in a successful response, and the address of a new one. */
export function setRecordHeaders(ctx: KoaContext, endpoint: Endpoint, answer: string): void {
  if (endpoint.tagged && endpoint.method !== 'DELETE') ctx.set('ETag', recordTag(answer));
  if (endpoint.status !== 201) return;
  const { data } = JSON.parse(answer) as { data: { id: string } };
  ctx.set('Location', `${endpoint.path}/${data.id}`);
}

/** Says in the response to a request with a deprecated field since when it is deprecated (RFC 9745). */
export function setDeprecation(
  ctx: KoaContext,
  { deprecatedFields = {} }: Endpoint,
  body: unknown,
): void {
  const days = Object.entries(deprecatedFields)
    .filter(([field]) => Object.hasOwn(Object(body), field))
    .map(([, day]) => day);
  const [first] = days.toSorted();
  if (first === undefined) return;
  ctx.set('Deprecation', `@${Date.parse(first) / 1000}`);
  ctx.append('Link', '</docs/api-changes.md>; rel="deprecation"; type="text/markdown"');
}
