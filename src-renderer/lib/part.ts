import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The code of a part could not be fetched, mostly because the server is gone. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of the window whose code is fetched when it is first shown, if {@link fetchParts} has not yet. Belongs
 * in a `Boundary`, for it throws {@link NotFetched}.
 */
export function part<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  return lazy(async () => {
    try {
      return await load();
    } catch (cause) {
      throw new NotFetched('The code of a part could not be fetched.', { cause });
    }
  });
}

/** Has something else fetched with the code of the parts. */
export function fetchWithParts(load: () => Promise<unknown>): void {
  loads.push(load);
}

// By then the window has opened.
const AFTER_START_MS = 2000;

/** Fetches the code of all parts once the window has opened, while there is a server to ask. */
export function fetchParts(): void {
  setTimeout(fetchAll, AFTER_START_MS);
}

function fetchAll(): void {
  // A part that could not be fetched says so when it is shown.
  for (const load of loads) load().catch(() => {});
}
