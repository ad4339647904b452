import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  type Server,
  type ServerContext,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { mayChangeUnasked } from '../../agent-plans/service.ts';
import type { Actor, Context } from '../../context.ts';
import type { AnyHandler } from '../public/perform.ts';
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

const QUESTION = 'confirm';

/** A change that somebody has to agree to, in words. */
export type Question = { actor: Actor; message: string };

/**
 * Asks the person through the client whether a change may be made. Returns the request to send to the client, or
 * undefined once the person has agreed. Throws {@link ToolRefusal} if the person declined, if the client can't ask, or
 * if the owner has to be asked because the key has already changed much.
 */
export function confirm(
  context: Context,
  { actor, message }: Question,
  server: Server,
  ctx: ServerContext,
): InputRequiredResult | undefined {
  if (!mayChangeUnasked(context, actor, 1)) throw new ToolRefusal(tooMany);
  if (!canAsk(server, ctx)) throw new ToolRefusal(cannotAsk);
  const response = inputResponse(ctx.mcpReq.inputResponses, QUESTION);
  if (response.kind !== 'elicit') {
    const requestedSchema = { type: 'object', properties: {} } as const;
    return inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema }) },
    });
  }
  if (response.action === 'accept') return undefined;
  throw new ToolRefusal(declined);
}

/** A handler that refuses a change that is one too many, in the transaction of the change. */
export function limited(handler: AnyHandler, context: Context): AnyHandler {
  if ('later' in handler) return handler;
  return {
    check: (actor, input) => handler.check?.(actor, input),
    run(actor, input) {
      if (!mayChangeUnasked(context, actor, 1)) throw new ToolRefusal(tooMany);
      return handler.run(actor, input);
    },
  };
}

const tooMany: ToldError = {
  code: 'approval_required',
  message: 'More than five changes within ten minutes need the permission of the owner.',
  suggestedFix:
    "Put the changes into one plan with plan_changes, and call apply_plan; the owner is then asked in Perennial's window.",
};

const cannotAsk: ToldError = {
  code: 'confirmation_required',
  message: 'The person has to agree to a change, and this client cannot ask.',
  suggestedFix:
    'Call plan_changes, show the plan to the person, and call apply_plan once they agree.',
};

const declined: ToldError = {
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
