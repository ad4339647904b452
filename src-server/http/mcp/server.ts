import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { changesWithoutOwner, noteDeclined } from '../../agent-plans/service.ts';
import { answerTo } from '../answer-to.ts';
import { type AnyHandler, usedUp } from '../public/perform.ts';
import type { Log } from '../../platform/log.ts';
import { VERSION } from '../../platform/version.ts';
import { callerOf } from '../public/caller.ts';
import {
  type Arguments,
  type CallParts,
  type CallRequest,
  callOperation,
  inputOf,
} from './calls.ts';
import {
  type OpenQuestions,
  type Question,
  ToolRefusal,
  confirm,
  declined,
  isDeclined,
  limited,
} from './confirm.ts';
import { INSTRUCTIONS, KEY_ONLY_READS, ONLY_READS, listings } from './listing.ts';
import { promptNamed } from './prompts.ts';
import { changeOf, questionAboutChange, questionAboutPlan } from './questions.ts';
import { contentOf, readOf } from './resources.ts';
import { type ToldError, failureOf, resultOf, toldError } from './results.ts';
import type { Tool } from './tool.ts';
import { tools, writes } from './tools.ts';

/** The dependencies of the MCP server. */
export type McpParts = CallParts & {
  log: Log;
  /** Called with a failure, which may make the data read-only. */
  noticeFailure: (error: unknown) => boolean;
};

/** A client's request, and whether it may change anything. */
export type McpSession = CallRequest & {
  mayWrite: boolean;
  /** Whether it asked to change something with a key that only reads. */
  lacksScope: boolean;
};

/** A server for one request of a client. */
export function createMcpServer(
  session: McpSession,
  { handlers, questions }: { handlers: ReadonlyMap<string, AnyHandler>; questions: OpenQuestions },
  parts: McpParts,
): Server {
  const server = new Server(
    { name: 'perennial', title: 'Perennial', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsFor(session),
    },
  );
  const offered = (name: string) => {
    const tool = tools.find((each) => each.name === name);
    const handler = handlers.get(name);
    if (tool === undefined || handler === undefined) throw unknown('tool', name);
    if (!session.mayWrite && writes(tool)) throw new ToolRefusal(onlyReads(session));
    return { tool, handler };
  };
  const call = (name: string, args: Arguments) => {
    const { tool, handler } = offered(name);
    const change = changeOf(name, args);
    const made = change === undefined ? handler : limited(handler, change, parts.context);
    return callOperation(tool, made, { ...session, args }, parts);
  };
  server.setRequestHandler('tools/list', () => listings['tools/list'](session.mayWrite));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: args = {} } }, ctx) =>
    toolResult(session, parts, async () => {
      const { tool } = offered(name);
      if (writes(tool) && isDeclined(ctx)) await noteNo(tool, { ...session, args }, parts);
      const question = questionAbout(tool, { ...session, args }, parts);
      const asked = question && confirm(parts.context, question, { questions, server, ctx });
      return asked ?? resultOf(await call(name, args));
    }),
  );
  server.setRequestHandler('resources/list', listings['resources/list']);
  server.setRequestHandler('resources/templates/list', listings['resources/templates/list']);
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const read = readOf(uri);
    if (read === undefined) throw unknown('resource', uri);
    return contentOf(uri, await orProtocolError(parts, () => call(read.tool, read.args)));
  });
  server.setRequestHandler('prompts/list', listings['prompts/list']);
  server.setRequestHandler('prompts/get', ({ params: { name } }) => {
    const prompt = promptNamed(name);
    if (prompt === undefined) throw unknown('prompt', name);
    return prompt;
  });
  return server;
}

const whyItReads = ({ lacksScope }: McpSession) => (lacksScope ? KEY_ONLY_READS : ONLY_READS);

const instructionsFor = (session: McpSession): string =>
  session.mayWrite ? INSTRUCTIONS : `${INSTRUCTIONS}\n${whyItReads(session)}`;

const onlyReads = (session: McpSession): ToldError => ({
  code: 'read_only',
  message: 'This connection only reads, so nothing was changed.',
  suggestedFix: whyItReads(session),
});

const unknown = (what: string, name: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} ${name}.`);

/** What the person is asked before a call changes something, once it is known to be valid. */
function questionAbout(
  tool: Tool,
  { args, request, requestId }: McpSession & { args: Arguments },
  parts: McpParts,
): Question | undefined {
  const { context } = parts;
  const change = changeOf(tool.name, args);
  if (change === undefined && tool.name !== APPLY_PLAN) return undefined;
  const { actor, usesQuota } = callerOf(request, requestId, tool.operation, parts);
  inputOf(tool.operation, args);
  // Nobody is asked about what could not be carried out.
  const quota = parts.usage.state(actor.ownerId);
  if (usesQuota && quota.remaining === 0) throw usedUp(quota, context);
  const base = { actor, tool: tool.name, args };
  if (change !== undefined) {
    const message = questionAboutChange(context, actor.ownerId, change);
    return { ...base, message, isPlan: false };
  }
  const changes = changesWithoutOwner(context, actor, planIdIn(args));
  if (changes === undefined) return undefined;
  return { ...base, message: questionAboutPlan(changes), isPlan: true };
}

const APPLY_PLAN = 'apply_plan';
const planIdIn = (args: Arguments): string => String(args['planId']).toLowerCase();

// Before anything else is looked at: a no counts, also if what was asked has become impossible.
async function noteNo(
  tool: Tool,
  { args, request, requestId }: McpSession & { args: Arguments },
  parts: McpParts,
): Promise<never> {
  const { actor } = callerOf(request, requestId, tool.operation, parts);
  const planId = tool.name === APPLY_PLAN ? planIdIn(args) : undefined;
  await parts.writer.write(() => noteDeclined(parts.context, actor, planId));
  throw new ToolRefusal(declined);
}

/** A tool's answer, or its error as a result that the model can act on. */
async function toolResult(
  { requestId }: McpSession,
  parts: McpParts,
  call: () => Promise<CallToolResult | InputRequiredResult>,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (error instanceof ToolRefusal) return failureOf(error.told, requestId);
    return failureOf(told(error, requestId, parts), requestId);
  }
}

// Resources have no errors of their own.
async function orProtocolError<T>(parts: McpParts, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const { message, suggestedFix = '', ...data } = told(error, undefined, parts);
    const isAboutUri = ['subscription_not_found', 'invalid_subscription_id'].includes(data.code);
    throw new ProtocolError(
      isAboutUri ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      `${message} ${suggestedFix}`.trim(),
      data,
    );
  }
}

function told(error: unknown, requestId: string | undefined, parts: McpParts) {
  parts.noticeFailure(error);
  const answer = answerTo(error, parts.context, false);
  if (answer.code === 'internal_error') {
    parts.log.error({ err: error, requestId }, "an agent's request failed");
  }
  return toldError(error, answer);
}
