import type { IncomingMessage } from 'node:http';
import { parseIdempotencyKey } from '../../accounts/idempotency.ts';
import { parsePart } from '../../contract/problems.ts';
import { withRequestId } from '../envelope.ts';
import type { Authority } from '../public/authorize.ts';
import { callerOf } from '../public/caller.ts';
import type { Handlers } from '../public/handlers.ts';
import { type AnyHandler, type Performer, perform } from '../public/perform.ts';
import { createOwnHandlers, createPlanHandlers } from './own-handlers.ts';
import { IDEMPOTENCY_ARGUMENT } from './schemas.ts';
import type { Tool, ToolOperation } from './tool.ts';
import { endpointTools, ownTools, planTools } from './tools.ts';

/** The dependencies of calls. */
export type CallParts = Authority &
  Performer & {
    handlers: Handlers;
    /** Clears in-memory caches if another process wrote to the database. */
    noticeForeignChanges: () => void;
  };

/** The HTTP request that a call arrived in, which has the key. */
export type CallRequest = { request: IncomingMessage; requestId: string };

/** A tool's arguments as a client sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The handler of each tool. */
export function handlersByTool({ context, handlers }: CallParts): ReadonlyMap<string, AnyHandler> {
  const own: Record<string, AnyHandler> = createOwnHandlers(context);
  const onPlans = createPlanHandlers(context);
  const all = [
    ...[...endpointTools].map(
      ([name, tool]) =>
        [tool.name, name === 'deleteSubscription' ? onPlans[name] : handlers[name]] as const,
    ),
    ...[...planTools].map(([name, tool]) => [tool.name, onPlans[name]] as const),
    ...[...ownTools].map(([name, tool]) => [tool.name, own[name]] as const),
  ];
  return new Map(
    all.flatMap(([name, handler]) => (handler === undefined ? [] : [[name, handler]])),
  );
}

/**
 * Performs a tool's operation in the order of checks that HTTP requests go through: key, scope and plan, validation,
 * quota, work. Resolves with the JSON text of its answer. Throws the same errors.
 */
export async function callOperation(
  { operation }: Pick<Tool, 'operation'>,
  handler: AnyHandler,
  { args, request, requestId }: CallRequest & { args: Arguments },
  parts: CallParts,
): Promise<string> {
  const caller = callerOf(request, requestId, operation, parts);
  const { input, rawBody } = inputOf(operation, args);
  const key = operation.idempotent ? args[IDEMPOTENCY_ARGUMENT] : undefined;
  const done = await perform(
    operation,
    handler,
    {
      actor: caller.actor,
      usesQuota: caller.usesQuota,
      input,
      // One that is no text is as invalid as an empty one.
      idempotencyKey: key === undefined ? undefined : parseIdempotencyKey(textIn(key), rawBody),
      ifMatch: undefined,
      confirm() {
        parts.noticeForeignChanges();
        caller.confirm();
      },
      onQuota: () => {},
    },
    parts,
  );
  return withRequestId(done.answer, done.requestId);
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of a request in flat arguments, validated. Throws 400. */
export function inputOf(operation: ToolOperation, args: Arguments) {
  const { params, query, body, idempotent } = operation;
  const rest = new Map(Object.entries(args));
  if (idempotent) rest.delete(IDEMPOTENCY_ARGUMENT);
  const take = (names: readonly string[]) => {
    const taken = names.filter((name) => rest.has(name)).map((name) => [name, rest.get(name)]);
    for (const name of names) rest.delete(name);
    return Object.fromEntries(taken) as Record<string, unknown>;
  };
  const inPath = take(Object.keys(params?.shape ?? {}));
  const inQuery = take(Object.keys(query.shape));
  const unknown = Object.fromEntries(rest);
  const sentBody = body === undefined ? {} : unknown;
  const sentQuery = body === undefined ? { ...inQuery, ...unknown } : inQuery;
  const input = {
    params: parsePart(operation, 'params', inPath, 'argument'),
    query: parsePart(operation, 'query', asText(sentQuery), 'argument'),
    body: parsePart(operation, 'body', sentBody, 'argument'),
  };
  // The order of arguments has no meaning, so a repeated call may have another.
  const inOrder = Object.entries(sentBody).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const rawBody = Buffer.from(JSON.stringify(inOrder));
  return { input, rawBody };
}

// In a query string, numbers are text.
const asText = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
