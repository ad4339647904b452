import type * as original from '../../../../src-server/http/public/perform.ts';

export * from '../../../../src-server/http/public/perform.ts';

/** Answers reads without a quota. */
export const perform: typeof original.perform = async (_endpoint, handler, call) => {
  if ('later' in handler) throw new Error('Only what is answered at once is measured.');
  const reply = handler.run(call.actor, call.input);
  const answer = typeof reply === 'string' ? reply : JSON.stringify(reply);
  return { answer, requestId: call.actor.requestId, replayed: false };
};
