import { createHash } from 'node:crypto';
import type { appEndpoints } from '../contract/app.ts';
import type { Reply } from '../contract/endpoint.ts';
import { ContractError } from '../contract/errors.ts';
import * as store from '../store/window-sessions.ts';
import type { Context } from './context.ts';

const TOKEN_BYTES = 32;
/** How long a link to the window waits to be opened. */
const LINK_MS = 10 * 60_000;
/** How long a window stays signed in; then the owner opens a fresh link. */
const SESSION_MS = 30 * 24 * 3_600_000;

/**
 * A token that opens the window once, for whoever can write to the data folder: that is the owner.
 * Only its hash is kept.
 */
export function issueLinkToken(context: Context): string {
  const token = randomToken(context);
  store.insertLink(context.db, sha256(token), context.clock.now() + LINK_MS);
  return token;
}

/**
 * Trades a link's token for a session; in the caller's transaction. Throws 401 `session_required`
 * for a token that is unknown, was used before, or is too old.
 */
export function openSession(
  context: Context,
  linkToken: string,
): Reply<typeof appEndpoints.openSession> {
  const now = context.clock.now();
  store.removeExpired(context.db, now);
  if (!store.takeLink(context.db, sha256(linkToken))) {
    throw new ContractError('session_required', {
      message: 'This link to the window was used before or is too old.',
      suggestedFix: OPEN_ANEW,
    });
  }
  const session = randomToken(context);
  const expiresAt = now + SESSION_MS;
  store.insertSession(context.db, sha256(session), expiresAt);
  return { session, expiresAt: new Date(expiresAt).toISOString() };
}

/** Whether a link can still be opened, by the SHA-256 of its token. */
export function isLinkWaiting({ db, clock }: Context, tokenHash: Buffer): boolean {
  return store.hasLink(db, tokenHash, clock.now());
}

/** What an owner does whose window is not let in. */
export const OPEN_ANEW = 'Open a fresh link with "perennial open".';

/** Whether `session` is that of a window that is let in. */
export function isSession({ db, clock }: Context, session: string): boolean {
  return store.hasSession(db, sha256(session), clock.now());
}

/** Ends a session; in the caller's transaction. */
export function closeSession({ db }: Context, session: string): void {
  store.removeSession(db, sha256(session));
}

function randomToken(context: Context): string {
  return context.ids.randomBytes(TOKEN_BYTES).toString('base64url');
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
