import { PassThrough } from 'node:stream';
import type { Context as KoaContext } from 'koa';
import { CHANGES_PATH, type ChangeEvent } from '../../contract/window.ts';
import type { Topic } from '../../domain/topics.ts';
import { NoQuery, invalidQuery } from '../../contract/fields.ts';
import type { ChangeFeed } from '../../change-feed.ts';
import type { Context } from '../../context.ts';
import type { Repeat } from '../../platform/timers.ts';
import { parseQuery } from '../query.ts';
import { requireReading } from '../static.ts';
import { isLetIn, requireAccount } from './access.ts';

/** The dependencies of the change stream. */
export type ChangeParts = {
  context: Context;
  feed: ChangeFeed;
  repeat: Repeat;
  /** The open streams, which are ended when the server is about to stop. */
  streams: Set<PassThrough>;
  /** Whether the server is about to stop. */
  isClosing: () => boolean;
};

// Shorter than the timeout of an idle connection.
const SIGN_OF_LIFE_MS = 5000;
// A script can write much faster than a window can refetch.
const TOGETHER_MS = 30;
const SIGN_OF_LIFE = ': listening\n\n';

/** Streams the account's changes as server-sent events for as long as the window is connected. */
export function answerChanges(ctx: KoaContext, parts: ChangeParts): boolean {
  if (ctx.path !== CHANGES_PATH) return false;
  requireReading(ctx);
  const { id } = requireAccount(ctx.req, parts.context);
  parseQuery(ctx.querystring, NoQuery, invalidQuery);
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
  // Otherwise an ended stream would leave a connection that the server waits for when stopping.
  ctx.set('Connection', 'close');
  ctx.body = openStream(id, () => isLetIn(ctx.req, parts.context, id), parts);
  return true;
}

function openStream(ownerId: string, mayListen: () => boolean, parts: ChangeParts): PassThrough {
  const stream = new PassThrough();
  // An ended stream may still be flushing its last bytes.
  const write = (text: string) => void (stream.writable && stream.write(text));
  write(SIGN_OF_LIFE);
  const waiting = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    const event: ChangeEvent = { topics: [...waiting] };
    waiting.clear();
    write(`event: change\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const unsubscribe = parts.feed.subscribe((change) => {
    if (change.ownerId !== undefined && change.ownerId !== ownerId) return;
    for (const topic of change.topics) waiting.add(topic);
    timer ??= setTimeout(tell, TOGETHER_MS);
  });
  const stopLife = parts.repeat(SIGN_OF_LIFE_MS, () => {
    // The session may have ended, or the account may have been deleted.
    if (mayListen()) write(SIGN_OF_LIFE);
    else stream.end();
  });
  parts.streams.add(stream);
  stream.once('close', () => {
    stopLife();
    unsubscribe();
    clearTimeout(timer);
    parts.streams.delete(stream);
  });
  // Opened on a kept-alive connection after the other streams were ended.
  if (parts.isClosing()) stream.end();
  return stream;
}
