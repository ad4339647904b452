import { appEndpoints } from '../../src-server/contract/app/index.ts';

// The tab's own store: cookies would be shared by every port of this computer.
const NAME = 'perennial-session';
const listeners = new Set<() => void>();

/**
 * Whether the desktop app shows this page. It adds the session to every request on its way to the
 * server, and the page never holds one.
 */
export function isInShell(): boolean {
  return location.protocol === 'perennial:';
}

/** Whether the page may ask the server for anything. */
export function isLetIn(): boolean {
  return isInShell() || currentSession() !== undefined;
}

/** The session of this window, if it has one. */
export function currentSession(): string | undefined {
  return sessionStorage.getItem(NAME) || undefined;
}

/** Whether this window had a session that the server does not take any more. */
export const wasSignedOut = (): boolean => sessionStorage.getItem(NAME) === '';

/** Forgets the session, because the server does not take it any more. */
export function dropSession(): void {
  // Not removed: a tab that was signed out must not be let in again by another one.
  sessionStorage.setItem(NAME, '');
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the session comes or goes; answers how to stop that. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Trades the token in the address's fragment for a session; without one, that of another tab. The
 * fragment is never sent, and is removed at once, so that the token stays in no history.
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
