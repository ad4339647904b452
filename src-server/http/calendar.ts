import type { Context as KoaContext } from 'koa';
import { CALENDAR_TYPE } from '../calendar-feed/icalendar.ts';
import type { PublishedCalendars } from '../calendar-feed/published.ts';
import { ownerOfToken, tokenIn } from '../calendar-feed/service.ts';
import type { Context } from '../context.ts';
import type { DayKeeper } from '../renewals/service.ts';
import { requireReading } from './static.ts';

/** The dependencies of the calendars that other apps subscribe to. */
export type CalendarParts = {
  context: Context;
  days: Pick<DayKeeper, 'keep'>;
  calendars: PublishedCalendars;
};

/**
 * Responds to a request for the calendar at `/calendar/TOKEN.ics`. Returns false for any path without a valid
 * token, so that it gets the same response as one where nothing exists. Guesses are not slowed down: a token has 256
 * random bits.
 */
export async function answerCalendar(ctx: KoaContext, parts: CalendarParts): Promise<boolean> {
  const token = tokenIn(ctx.path);
  if (token === undefined) return false;
  const ownerId = ownerOfToken(parts.context, token);
  if (ownerId === undefined) return false;
  requireReading(ctx);
  await parts.days.keep(ownerId);
  const { text, tag } = await parts.calendars.of(ownerId);
  ctx.set('Content-Type', CALENDAR_TYPE);
  ctx.set('Content-Disposition', 'inline; filename="perennial.ics"');
  // Calendar apps may keep it to compare, but have to ask.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('ETag', tag);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = text;
  return true;
}
