import type { QueryClient } from '@tanstack/react-query';
import { CHANGES_PATH, type ChangeEvent } from '../../src-server/contract/window.ts';
import type { Topic } from '../../src-server/domain/topics.ts';
import { CallError, headersFor } from './client.ts';
import { dropSession, isInShell } from './session.ts';
import { fetchAnew, refreshAfter } from './queries.ts';

/** Whether the server is connected. */
export type Link = 'connected' | 'lost';

const listen = (account: string, signal: AbortSignal): Promise<Response> =>
  fetch(CHANGES_PATH, { headers: headersFor(account), signal });

/** The stream that was opened before anything was fetched. */
let early: { account: string; response: Response; ending: AbortController } | undefined;

/**
 * Connects to an account's changes before anything is fetched, so that {@link followChanges} doesn't have to
 * refetch it. Returns whether the server responded.
 */
export async function listenEarly(account: string): Promise<boolean> {
  const ending = new AbortController();
  try {
    const response = await listen(account, ending.signal);
    if (response.ok) early = { account, response, ending };
    return response.ok;
  } catch {
    // followChanges will hit the same problem and report it.
    return false;
  }
}

/** Whether an account's changes were connected before anything was fetched. */
export const isHeard = (account: string): boolean => early?.account === account;

function takeEarly(account: string, signal: AbortSignal): Response | undefined {
  const taken = early;
  early = undefined;
  if (taken?.account === account) {
    signal.addEventListener('abort', () => taken.ending.abort());
    return taken.response;
  }
  taken?.ending.abort();
  return undefined;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Listens to an account's changes, whatever their source, and refetches the affected data. Reconnects
 * automatically, also when a query got no response although the connection looks fine. Anything fetched before
 * it was connected is refetched, because earlier changes were not reported. Ends with `signal`.
 */
export async function followChanges(
  account: string,
  client: QueryClient,
  onLink: (link: Link) => void,
  signal: AbortSignal,
): Promise<void> {
  const refresh = refresherOf(client);
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const connection = new AbortController();
    const ending = AbortSignal.any([signal, connection.signal]);
    try {
      const opened = takeEarly(account, ending);
      const response = opened ?? (await listen(account, ending));
      // The desktop app gets a new session automatically.
      if (response.status === 401 && !isInShell()) return dropSession();
      if (!response.ok || response.body === null) throw new Error(response.statusText);
      onLink('connected');
      onUnanswered(client, ending, () => connection.abort());
      if (opened === undefined) await fetchAnew(client);
      if (!ending.aborted) wait = FIRST_WAIT_MS;
      await readEvents(response.body, refresh);
    } catch {
      // The server is gone or stopping; reconnecting is handled below.
    }
    if (signal.aborted) return;
    // Where a query got no response, only the next attempt to connect shows whether the server is gone.
    if (!connection.signal.aborted) onLink('lost');
    connection.abort();
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Calls `listener` when a query got no response, until `signal` is aborted. */
function onUnanswered(client: QueryClient, signal: AbortSignal, listener: () => void): void {
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    if (error instanceof CallError && error.code === 'unreachable') listener();
  });
  signal.addEventListener('abort', unsubscribe);
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  refresh: (topics: readonly Topic[]) => void,
): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) refresh((JSON.parse(data) as ChangeEvent).topics);
    }
  }
}

/** Refreshes in one round at a time, covering everything reported meanwhile, because a script can write faster. */
function refresherOf(client: QueryClient): (topics: readonly Topic[]) => void {
  const waiting = new Set<Topic>();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.size > 0) {
      const topics = [...waiting];
      waiting.clear();
      await refreshAfter(client, topics);
    }
    isRunning = false;
  };
  return (topics) => {
    for (const topic of topics) waiting.add(topic);
    if (!isRunning) void run();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
