/** The file of a thread that is next to the module at `url`: `worker.ts`, or `NAME.cjs` in the bundle. */
export const threadFile = (url: string, name: string): URL =>
  new URL(url.endsWith('.ts') ? './worker.ts' : `./${name}.cjs`, url);
