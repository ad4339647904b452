import { createHash } from 'node:crypto';
import type { sessionEndpoints } from '../contract/app/session.ts';
import type { Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { clientOf } from '../domain/window-client.ts';
import type { Db } from '../db/db.ts';
import * as store from './sessions-repository.ts';
import { commandLineActor, listAccounts, windowActor } from './service.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';

type Contract = typeof sessionEndpoints;

const TOKEN_BYTES = 32;
/** How long a sign-in link is valid. */
const LINK_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** How long a window stays signed in before the owner needs a new link. */
const SESSION_MS = 30 * DAY_MS;
/** How long a session stays valid without being used. */
const IDLE_MS = 7 * DAY_MS;

/**
 * Creates a token that opens the window once. Anyone who can write to the data folder counts as the owner.
 * Only the token's hash is stored.
 */
export function issueLinkToken(context: Context): string {
  const { db, clock } = context;
  const token = randomToken(context);
  // In a transaction, because only transactions check that the database file is still the one that was opened.
  db.transaction(() => store.insertLink(db, sha256(token), clock.now() + LINK_MS)).immediate();
  return token;
}

/**
 * Exchanges a link's token for a session of the client that `userAgent` names. Throws 401 `session_required`
 * if the token is unknown, already used, or expired.
 */
export function openSession(
  context: Context,
  { requestId }: Actor,
  linkToken: string,
  userAgent: string | undefined,
): Reply<Contract['openSession']> {
  const { db } = context;
  const openedAt = context.clock.now();
  store.removeExpired(db, holdingNow(context));
  if (!store.takeLink(db, sha256(linkToken))) {
    throw new AppError('session_required', { cause: 'link' });
  }
  const session = randomToken(context);
  const expiresAt = openedAt + SESSION_MS;
  const opened = { id: context.ids.uuid(), client: clientOf(userAgent), openedAt };
  // There is only one desktop app, so sessions from its earlier starts are obsolete.
  if (opened.client === 'desktop') {
    for (const { client, tokenHash } of store.listSessions(db, holdingNow(context))) {
      if (client === 'desktop') store.removeSession(db, tokenHash);
    }
  }
  store.insertSession(db, sha256(session), { ...opened, expiresAt });
  // While nothing can be saved, the audit entry would be lost. It is written once the session is saved.
  if (context.readOnly === undefined)
    record(context, inWindow(context, { requestId }), 'session.open', opened);
  return { session, expiresAt: new Date(expiresAt).toISOString() };
}

/** Takes over the sessions that were opened in another database while this one was not writable. */
export function adoptSessions(context: Context, from: Db): void {
  const at = holdingNow(context);
  context.db
    .transaction(() => {
      const known = new Set(store.listSessions(context.db, at).map(({ id }) => id));
      const opened = store.listSessions(from, at).filter(({ id }) => !known.has(id));
      for (const { tokenHash, ...session } of opened) {
        const expiresAt = session.openedAt + SESSION_MS;
        store.insertSession(context.db, tokenHash, { ...session, expiresAt });
        const by = inWindow(context, { requestId: context.ids.requestId() });
        record(context, by, 'session.open', session);
      }
    })
    .immediate();
}

/** The valid sessions, most recently used first, from the point of view of the session `current`, if any. */
export function listSessions(
  context: Context,
  current: string | undefined,
): Reply<Contract['listSessions']> {
  const currentHash = sha256(current ?? '');
  return {
    data: store
      .listSessions(context.db, holdingNow(context))
      .map(({ tokenHash, openedAt, lastUsedAt, ...rest }) => ({
        ...rest,
        isCurrent: tokenHash.equals(currentHash),
        openedAt: new Date(openedAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
      })),
  };
}

/** Ends the session with this ID. Throws 404 `session_not_found`. */
export function endSession(context: Context, actor: Actor, id: string): { ended: number } {
  return found(end(context, inWindow(context, actor), (session) => session.id === id));
}

function found(answer: { ended: number }): { ended: number } {
  if (answer.ended > 0) return answer;
  throw new AppError('session_not_found');
}

/** Ends the session with this ID, or all of them, for the owner at the command line. Throws 404 `session_not_found`. */
export function endSessionsAsOwner(context: Context, id: string | undefined): { ended: number } {
  const by: ActorOf = (ownerId) => commandLineActor(context, ownerId);
  return context.db
    .transaction(() =>
      id === undefined
        ? end(context, by, () => true)
        : found(end(context, by, (session) => session.id === id.toLowerCase())),
    )
    .immediate();
}

/** Ends all sessions except `current`. Returns how many were ended. */
export function endOtherSessions(
  context: Context,
  actor: Actor,
  current: string,
): { ended: number } {
  const currentHash = sha256(current);
  return end(context, inWindow(context, actor), ({ tokenHash }) => !tokenHash.equals(currentHash));
}

/** Ends the session of this window. */
export function closeSession(context: Context, actor: Actor, current: string): void {
  const currentHash = sha256(current);
  end(context, inWindow(context, actor), ({ tokenHash }) => tokenHash.equals(currentHash));
}

type Held = ReturnType<typeof store.listSessions>[number];
type ActorOf = (ownerId: string) => Actor;

const inWindow =
  (context: Context, { requestId }: Pick<Actor, 'requestId'>): ActorOf =>
  (ownerId) =>
    windowActor(context, ownerId, requestId);

function end(
  context: Context,
  by: ActorOf,
  isMeant: (session: Held) => boolean,
): { ended: number } {
  const meant = store.listSessions(context.db, holdingNow(context)).filter(isMeant);
  for (const { tokenHash, ...session } of meant) {
    store.removeSession(context.db, tokenHash);
    record(context, by, 'session.end', session);
  }
  return { ended: meant.length };
}

// A session has access to all accounts, so each of them gets an entry.
function record(
  context: Context,
  by: ActorOf,
  action: 'session.open' | 'session.end',
  { id, client }: Pick<Held, 'id' | 'client'>,
): void {
  const session = { id, client };
  const change =
    action === 'session.open' ? { before: null, after: session } : { before: session, after: null };
  for (const account of listAccounts(context)) {
    recordOwnerChange(context, by(account.id), action, change);
  }
}

const holdingNow = ({ clock }: Context) => ({ now: clock.now(), idleMs: IDLE_MS });

/** Whether a link is still valid, by the SHA-256 of its token. */
export function isLinkWaiting({ db, clock }: Context, tokenHash: Buffer): boolean {
  return store.hasLink(db, tokenHash, clock.now());
}

/** Whether `session` is valid. */
export function isSession(context: Context, session: string): boolean {
  return store.hasSession(context.db, sha256(session), holdingNow(context));
}

function randomToken(context: Context): string {
  return context.ids.randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. */
export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
