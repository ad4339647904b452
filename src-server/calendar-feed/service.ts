import { join } from 'node:path';
import { sha256 } from '../accounts/sessions.ts';
import { requireAccount } from '../accounts/service.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { fileNameOf } from '../platform/file-names.ts';
import { inSlices } from '../platform/slices.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { notFound } from '../subscriptions/service.ts';
import { CALENDAR_TYPE } from './icalendar.ts';
import { renderCalendar } from './render.ts';
import {
  type CalendarFeed,
  findFeed,
  findOwnerByToken,
  saveAddress,
  saveChoices,
} from './repository.ts';

const TOKEN_BYTES = 32;

/** The path of the calendar with this token. */
const pathOf = (token: string): string => `/calendar/${token}.ics`;

/** The token in a path of that form; it may be unknown. */
export const tokenIn = (path: string): string | undefined =>
  /^\/calendar\/([A-Za-z0-9_-]{1,100})\.ics$/.exec(path)?.[1];

/** The owner of the calendar with this token. */
export const ownerOfToken = ({ db }: Context, token: string): string | undefined =>
  findOwnerByToken(db, sha256(token));

/**
 * Creates the address of an owner's calendar, which replaces an earlier one. Returns its path, which is only
 * available now, because only a hash of the token is stored. In the caller's transaction.
 */
export function issueAddress(context: Context, actor: Actor): string {
  const { db, clock, ids } = context;
  const { issuedAt: before } = findFeed(db, actor.ownerId);
  const token = ids.randomBytes(TOKEN_BYTES).toString('base64url');
  const issuedAt = clock.now();
  saveAddress(db, actor.ownerId, { tokenHash: sha256(token), issuedAt });
  recordOwnerChange(context, actor, 'calendar.issue_address', {
    before: before === null ? null : { issuedAt: before },
    after: { issuedAt },
  });
  return pathOf(token);
}

/** Revokes the address of an owner's calendar, if it has one. In the caller's transaction. */
export function revokeAddress(context: Context, actor: Actor): boolean {
  const { issuedAt } = findFeed(context.db, actor.ownerId);
  if (issuedAt === null) return false;
  saveAddress(context.db, actor.ownerId, null);
  recordOwnerChange(context, actor, 'calendar.revoke_address', {
    before: { issuedAt },
    after: null,
  });
  return true;
}

/** What an owner can choose. */
export type CalendarChoices = Pick<CalendarFeed, 'alertDays' | 'file'>;

/** Changes some of the choices. In the caller's transaction. */
export function saveCalendarChoices(
  context: Context,
  actor: Actor,
  wanted: Partial<CalendarChoices>,
): void {
  const before = findFeed(context.db, actor.ownerId);
  const after = { ...before, ...wanted };
  saveChoices(context.db, actor.ownerId, after);
  const change = { before: noted(before), after: noted(after) };
  recordOwnerChange(context, actor, 'calendar.update', change);
}

const noted = ({ alertDays, file }: CalendarChoices) => ({
  alertDays,
  calendarFile: file === null ? null : join(file.folder, file.name),
});

/** A calendar file to save: of an account, or of one subscription. Throws 404 `subscription_not_found`. */
export async function calendarFile(
  context: Context,
  ownerId: string,
  subscriptionId: string | undefined,
): Promise<{ fileName: string; mediaType: string; content: string }> {
  const { db } = context;
  const account = requireAccount(context, ownerId);
  const id = subscriptionId?.toLowerCase();
  const subscription = id === undefined ? undefined : findSubscription(db, ownerId, id);
  if (id !== undefined && subscription === undefined) throw notFound();
  const accounts = [account];
  return {
    fileName: fileNameOf(`Perennial ${subscription?.name ?? account.name}.ics`),
    mediaType: CALENDAR_TYPE,
    content: await inSlices(renderCalendar(context, { accounts, subscriptionId: id })),
  };
}
