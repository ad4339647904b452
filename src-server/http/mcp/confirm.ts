import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  type Server,
  type ServerContext,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { makeAsPlan, mayChangeUnasked } from '../../agent-plans/service.ts';
import type { SentChange } from '../../agent-plans/change.ts';
import type { Actor, Context } from '../../context.ts';
import type { AnyHandler } from '../public/perform.ts';
import type { Arguments } from './calls.ts';
import type { ToldError } from './results.ts';

/** A refusal that only tools have. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal';
  readonly told: ToldError;
  constructor(told: ToldError) {
    super(told.code);
    this.told = told;
  }
}

/** A change that somebody has to agree to. */
export type Question = {
  actor: Actor;
  /** The change in words, with the values before and after. */
  message: string;
  tool: string;
  args: Arguments;
  /** Whether it is a plan, which an agent can show itself if its program can't ask. */
  isPlan: boolean;
};

const ANSWERABLE_MS = 10 * 60_000;
const MOST_OPEN = 1000;

/**
 * The questions that were sent and not yet answered. An answer counts once, and only for the change and the values that
 * the person saw: a client might send it with other arguments, or the record may have changed meanwhile.
 */
export class OpenQuestions {
  readonly #context: Pick<Context, 'clock' | 'ids'>;
  /** What each is about and when it was asked, by key, oldest first. */
  readonly #open = new Map<string, { about: string; askedAt: number }>();

  constructor(context: Pick<Context, 'clock' | 'ids'>) {
    this.#context = context;
  }

  /** Notes a question, and returns the key that its answer must have. */
  ask(question: Question): string {
    const key = `confirm-${this.#context.ids.uuid()}`;
    this.#open.set(key, { about: aboutOf(question), askedAt: this.#context.clock.now() });
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#open.delete(oldest);
    }
    return key;
  }

  /** Whether this is the key of an open question about exactly this, which is then answered. */
  take(key: string, question: Question): boolean {
    const found = this.#open.get(key);
    if (found === undefined || found.about !== aboutOf(question)) return false;
    this.#open.delete(key);
    return this.#context.clock.now() - found.askedAt < ANSWERABLE_MS;
  }
}

const aboutOf = ({ actor: { apiKeyId }, tool, args, message }: Question): string =>
  JSON.stringify([apiKeyId, tool, Object.entries(args).toSorted(byName), message]);

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** How a client is asked. */
type Asking = { questions: OpenQuestions; server: Server; ctx: ServerContext };

/**
 * Asks the person through the client whether a change may be made. Returns the request to send to the client, or
 * undefined once the person has agreed, and for a plan if the client can't ask. Throws {@link ToolRefusal} if the client
 * can't ask about another change, or if the owner has to be asked because the key has already changed much.
 */
export function confirm(
  context: Context,
  question: Question,
  { questions, server, ctx }: Asking,
): InputRequiredResult | undefined {
  const { actor, message, isPlan } = question;
  if (!isPlan && !mayChangeUnasked(context, actor, 1)) throw new ToolRefusal(tooMany);
  if (!canAsk(server, ctx)) {
    if (isPlan) return undefined;
    throw new ToolRefusal(cannotAsk);
  }
  const isAccepted = answersIn(ctx).some(
    ({ key, response }) => response.kind === 'elicit' && questions.take(key, question),
  );
  if (isAccepted) return undefined;
  const requestedSchema = { type: 'object', properties: {} } as const;
  return inputRequired({
    inputRequests: {
      [questions.ask(question)]: inputRequired.elicit({ message, requestedSchema }),
    },
  });
}

function answersIn({ mcpReq: { inputResponses } }: ServerContext) {
  return Object.keys(inputResponses ?? {}).map((key) => ({
    key,
    response: inputResponse(inputResponses, key),
  }));
}

/** Whether the person declined what the client asked, whatever that was. */
export const isDeclined = (ctx: ServerContext): boolean =>
  answersIn(ctx).some(({ response }) => response.kind === 'elicit' && response.action !== 'accept');

/**
 * A handler that refuses a change that is one too many, and otherwise notes it as a plan of one change, in the
 * transaction of the change.
 */
export function limited(handler: AnyHandler, change: SentChange, context: Context): AnyHandler {
  if ('later' in handler) return handler;
  return {
    check: (actor, input) => handler.check?.(actor, input),
    run(actor, input) {
      if (!mayChangeUnasked(context, actor, 1)) throw new ToolRefusal(tooMany);
      let answer = {};
      makeAsPlan(context, actor, change, () => {
        answer = handler.run(actor, input);
        return recordIn(answer);
      });
      return answer;
    },
  };
}

/** The ID of the record in an answer, if it is about one. */
function recordIn(answer: object): string | undefined {
  const { data } = answer as { data?: { id?: unknown } };
  return typeof data?.id === 'string' ? data.id : undefined;
}

const tooMany: ToldError = {
  code: 'approval_required',
  message: 'More than five changes within ten minutes need the permission of the owner.',
  suggestedFix:
    "Put the changes into one plan with plan_changes, and call apply_plan; the owner is then asked in Perennial's window.",
};

const cannotAsk: ToldError = {
  code: 'confirmation_required',
  message:
    'The person has to agree to a change, and this client cannot ask them. Clients of the 2025 revision can ask over stdio, but not over HTTP.',
  suggestedFix:
    'Call plan_changes, show the plan to the person, and call apply_plan once they agree.',
};

/** What an agent is told if the person declined. */
export const declined: ToldError = {
  code: 'declined',
  message: 'The person did not agree, so nothing was changed.',
  suggestedFix: 'Do not try again. Ask the person what to do instead.',
};

type Capabilities = { elicitation?: { form?: object; url?: object } };

/** Whether a client can show a question. Clients of 2025 say so when they connect, which HTTP doesn't keep. */
function canAsk(server: Server, { mcpReq: { envelope } }: ServerContext): boolean {
  const sent = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = (sent ?? server.getClientCapabilities() ?? {}) as Capabilities;
  // Without a mode, it is forms, as before there were modes.
  return elicitation !== undefined && (elicitation.form !== undefined || !('url' in elicitation));
}
