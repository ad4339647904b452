import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The code of a part could not be loaded, usually because the server is gone. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of the window whose code is loaded when it is first shown, unless {@link fetchParts} has already
 * done so. Must be inside a `Boundary`, because it throws {@link NotFetched}.
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

/** Adds something to be loaded together with the code of the parts. */
export function fetchWithParts(load: () => Promise<unknown>): void {
  loads.push(load);
}

// By then, the window has opened.
const AFTER_START_MS = 2000;

/** Loads the code of all parts after the window has opened, while the server is available. */
export function fetchParts(): void {
  setTimeout(fetchAll, AFTER_START_MS);
}

function fetchAll(): void {
  // A part that could not be loaded reports it when shown.
  for (const load of loads) load().catch(() => {});
}
