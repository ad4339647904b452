import type { IncomingMessage } from 'node:http';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../contract/window.ts';
import { AppError } from '../../contract/errors.ts';
import type { Connection, Peer } from '../socket/peer-user.ts';
import { listAccounts } from '../../accounts/service.ts';
import type { Context } from '../../context.ts';
import { isSession } from '../../accounts/sessions.ts';
import type { Account } from '../../domain/account.ts';
import { valuesOf } from '../host.ts';

// The `Sec-Fetch-Site` values for requests from our own pages and from the address bar.
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

/** Throws 403 `forbidden_origin` for requests from pages of another origin. */
export function requireOwnOrigin(request: IncomingMessage): void {
  if (isOwnOrigin(request)) return;
  throw new AppError('forbidden_origin');
}

/**
 * Throws 401 `session_required` if the request comes from another user of this computer, or from a process
 * that ended before its user was known: the link may have been stolen.
 */
export function requireOwnUser(
  { socket: { localPort, remoteAddress, remotePort } }: IncomingMessage,
  peerOf: (connection: Connection) => Peer,
): void {
  const peer = peerOf({ localPort, remoteAddress, remotePort });
  if (peer !== 'trusted') throw new AppError('session_required', { cause: CAUSES[peer] });
}

const CAUSES = { other_user: 'otherUser', gone: 'disconnected' } as const;

/** Throws 401 `session_required` unless the request has a valid window session. */
export function requireSession(request: IncomingMessage, context: Context): void {
  if (hasSession(request, context)) return;
  throw new AppError('session_required', { cause: 'header' });
}

/** The account of a window's request, or `id` once it is known. Throws 404 `account_not_found`. */
export function requireAccount(
  request: IncomingMessage,
  context: Context,
  id: string | undefined = accountIdIn(request),
): Account {
  const account = accountOf(context, id);
  if (account !== undefined) return account;
  throw new AppError('account_not_found', { isInHeader: true });
}

/** Whether a request was made by a window. */
export function claimsSession(request: IncomingMessage): boolean {
  return request.headers[SESSION_HEADER.toLowerCase()] !== undefined;
}

/** Whether a request's session is still valid and the account with this ID still exists. */
export function isLetIn(request: IncomingMessage, context: Context, accountId: string): boolean {
  return hasSession(request, context) && accountOf(context, accountId) !== undefined;
}

/**
 * The account of a window's request to the public API, or `id` once it is known. Throws 401
 * `authentication_required`.
 */
export function requireWindow(
  request: IncomingMessage,
  context: Context,
  id: string | undefined = accountIdIn(request),
): Account {
  const isIn = isOwnOrigin(request) && hasSession(request, context);
  const account = isIn ? accountOf(context, id) : undefined;
  if (account !== undefined) return account;
  throw new AppError('authentication_required', { isWindow: true });
}

function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const isOwnSite = site === undefined || OWN_SITES.has(site);
  const { origin, host } = headers;
  // Behind a proxy with TLS, the page's origin is https.
  return (
    isOwnSite &&
    (origin === undefined || origin === `http://${host}` || origin === `https://${host}`)
  );
}

/** The session in a request; an empty string if there is none or more than one. */
export function sessionOf(request: IncomingMessage): string {
  const [session = '', ...more] = valuesOf(request, SESSION_HEADER.toLowerCase());
  return more.length === 0 ? session : '';
}

function hasSession(request: IncomingMessage, context: Context): boolean {
  return isSession(context, sessionOf(request));
}

function accountIdIn(request: IncomingMessage): string | undefined {
  // If the header is sent several times, Node joins the values into one that matches no ID.
  return request.headers[ACCOUNT_HEADER.toLowerCase()]?.toString();
}

function accountOf(context: Context, id: string | undefined): Account | undefined {
  const accounts = listAccounts(context);
  return id === undefined ? accounts[0] : accounts.find((account) => account.id === id);
}
