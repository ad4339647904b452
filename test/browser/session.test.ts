import { afterEach, expect, test, vi } from 'vitest';
import {
  currentSession,
  dropSession,
  enter,
  isInShell,
  isLetIn,
  onSession,
} from '../../src-renderer/api/session.ts';
import { headersFor } from '../../src-renderer/api/client.ts';

const nobody = () => Promise.resolve(undefined);

afterEach(() => vi.unstubAllGlobals());

/** A page at an address, as a browser has it. */
function at(address: string) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('history', { replaceState: () => {} });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ session: 'secret' }, { status: 201 }));
  });
  return { kept, asked };
}

test('in the desktop app the page is let in, and holds no credential, whatever its address says', async () => {
  const { kept, asked } = at('perennial://app/settings#token=abc');
  await enter(nobody);
  expect([isInShell(), isLetIn(), currentSession()]).toEqual([true, true, undefined]);
  expect([asked, kept.size]).toEqual([[], 0]);
  expect(headersFor('account')).toEqual({ 'X-Perennial-Account': 'account' });
  dropSession();
  expect(isLetIn()).toBe(true);
});

test('in a browser it is let in by a link’s token, until the server takes its session no more', async () => {
  const { asked } = at('http://127.0.0.1:47600/#token=abc');
  let told = 0;
  const stop = onSession(() => (told += 1));
  expect([isInShell(), isLetIn()]).toEqual([false, false]);
  await enter(nobody);
  expect([isLetIn(), currentSession(), asked]).toEqual([true, 'secret', ['/app/v1/session']]);
  expect(headersFor(undefined)).toEqual({ 'X-Perennial-Session': 'secret' });
  dropSession();
  expect([isLetIn(), told]).toEqual([false, 2]);
  stop();
});
