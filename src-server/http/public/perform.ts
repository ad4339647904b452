import { AppError } from '../../contract/errors.ts';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import type { QuotaState } from '../../domain/quota.ts';
import type { Actor, Context } from '../../context.ts';
import { type IdempotencyKey, recallAnswer, rememberAnswer } from '../../accounts/idempotency.ts';
import type { DayKeeper } from '../../renewals/service.ts';
import type { Usage } from '../../accounts/usage.ts';
import { jsonInSlices } from '../../platform/json-text.ts';
import { inSlices } from '../../platform/slices.ts';
import type { Writer } from '../../db/writer.ts';
import { matchesTag, recordTag } from './record-tag.ts';

/** A request that passed all checks that don't need the database. */
export type Call = {
  actor: Actor;
  /** Whether the request counts against the quota; those of the window do not. */
  usesQuota: boolean;
  input: unknown;
  idempotencyKey: IdempotencyKey | undefined;
  /** The value of `If-Match`, for endpoints that honour it. */
  ifMatch: string | undefined;
  /** Throws if the key has become invalid. Called after a wait, and in a write's transaction. */
  confirm: () => void;
  /** Called with the remaining quota as soon as the request has been counted. */
  onQuota: (state: QuotaState) => void;
};

/** The result of a request. */
export type Performed = {
  /** The JSON text of the response without its request ID. */
  answer: string;
  /** The ID of the request that first got this response. */
  requestId: string;
  replayed: boolean;
};

/** A handler of any operation. Its methods take the input that the operation's schemas return. */
export type AnyHandler =
  | {
      check?(actor: Actor, input: unknown): void;
      /** The record that `If-Match` is compared with. */
      current?(actor: Actor, input: unknown): object;
      run(actor: Actor, input: unknown): object;
    }
  | { later(actor: Actor, input: unknown): object | string | Promise<object | string> };

/** The dependencies of performing requests. */
export type Performer = { context: Context; usage: Usage; writer: Writer; days: DayKeeper };

/**
 * Performs a request: the checks against stored data, then the quota, then the work. For writes, all of it is
 * one transaction, so that nothing can change in between.
 */
export async function perform(
  endpoint: Pick<AnyEndpoint, 'method'>,
  handler: AnyHandler,
  call: Call,
  performer: Performer,
): Promise<Performed> {
  // Before any transaction, because its changes must persist regardless of this request.
  const { ownerId } = call.actor;
  if (!performer.days.isKept(ownerId)) {
    await performer.days.keep(ownerId);
    call.confirm();
  }
  if ('later' in handler) {
    if (call.usesQuota) spendQuota(call, performer.usage, performer.context);
    const reply = await handler.later(call.actor, call.input);
    const answer = typeof reply === 'string' ? reply : await inSlices(jsonInSlices(reply));
    return { answer, requestId: call.actor.requestId, replayed: false };
  }
  const work = () => inOrder(handler, call, performer);
  if (endpoint.method === 'GET') return work();
  return performer.writer.write(() => {
    call.confirm();
    return work();
  });
}

function inOrder(
  handler: Extract<AnyHandler, { run: unknown }>,
  call: Call,
  { context, usage }: Performer,
): Performed {
  const { actor, idempotencyKey, input } = call;
  const kept =
    idempotencyKey === undefined ? undefined : recallAnswer(context, actor.ownerId, idempotencyKey);
  if (kept === undefined) handler.check?.(actor, input);
  if (call.usesQuota) spendQuota(call, usage, context);
  if (kept !== undefined) return { ...kept, replayed: true };
  requireMatch(handler, call);
  const answer = JSON.stringify(handler.run(actor, input));
  if (idempotencyKey !== undefined) rememberAnswer(context, actor, idempotencyKey, answer);
  return { answer, requestId: actor.requestId, replayed: false };
}

/** Throws 412 `precondition_failed` if the record is not the one that `If-Match` names, and 404 if there is none. */
function requireMatch(
  handler: Extract<AnyHandler, { run: unknown }>,
  { actor, input, ifMatch }: Call,
): void {
  if (ifMatch === undefined) return;
  const record = handler.current?.(actor, input);
  if (!matchesTag(ifMatch, recordTag(JSON.stringify(record))))
    throw new AppError('precondition_failed');
}

function spendQuota({ actor, onQuota }: Call, usage: Usage, context: Context): void {
  const { granted, ...state } = usage.spend(actor.ownerId);
  onQuota(state);
  if (!granted) throw usedUp(state, context);
}

/** The error for a quota that is used up. */
export const usedUp = (state: QuotaState, { clock }: Pick<Context, 'clock'>): AppError =>
  new AppError('rate_limit_exceeded', {
    quota: state.limit,
    retryAfterSeconds: Math.ceil(state.resetsAtSeconds - clock.now() / 1000),
  });
