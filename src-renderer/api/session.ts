import { appEndpoints } from '../../src-server/contract/app/index.ts';

// The tab's own storage, because cookies are shared by all ports of this computer.
const NAME = 'perennial-session';
const listeners = new Set<() => void>();

/** Whether the desktop app shows this page. It adds the session to every request, and the page never has one. */
export function isInShell(): boolean {
  return location.protocol === 'perennial:';
}

/** Whether the page may send requests to the server. */
export function isLetIn(): boolean {
  return isInShell() || currentSession() !== undefined;
}

/** The session of this window, if it has one. */
export function currentSession(): string | undefined {
  return sessionStorage.getItem(NAME) || undefined;
}

/** Whether this window had a session that is no longer valid. */
export const wasSignedOut = (): boolean => sessionStorage.getItem(NAME) === '';

/** Discards the session because it is no longer valid. */
export function dropSession(): void {
  // Not removed: a signed-out tab must not be signed in again by another one.
  sessionStorage.setItem(NAME, '');
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the session changes. Returns a function that unsubscribes it. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Exchanges the token in the address's fragment for a session; without one, a token from another tab. The
 * fragment is never sent, and is removed immediately so that the token isn't stored in the history.
 */
export async function enter(tokenFromOthers: () => Promise<string | undefined>): Promise<void> {
  if (isInShell()) return;
  const linked = new URLSearchParams(location.hash.slice(1)).get('token');
  if (linked !== null) history.replaceState(null, '', location.pathname + location.search);
  const isFresh = sessionStorage.getItem(NAME) === null;
  const token = linked ?? (isFresh ? await tokenFromOthers() : undefined);
  if (token === undefined) return;
  const { method, path } = appEndpoints.openSession;
  const response = await fetch(path, { method, body: JSON.stringify({ token }) });
  if (!response.ok) return;
  const { session } = (await response.json()) as { session: string };
  sessionStorage.setItem(NAME, session);
  for (const listener of listeners) listener();
}
