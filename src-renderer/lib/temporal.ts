import type * as Polyfill from 'temporal-polyfill/implementation';

// Takes the place of `temporal-polyfill` in builds, so that only a browser without Temporal loads the polyfill.
export const { Temporal } =
  'Temporal' in globalThis
    ? (globalThis as unknown as typeof Polyfill)
    : await import('temporal-polyfill/implementation');
