import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export type Child = {
  port: number;
  pid: number;
  stop: () => Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');

const product = {
  source: resolve(root, 'src-server/cli/main.ts'),
  bundle: resolve(root, 'out/main/perennial.cjs'),
} as const;

const buildingPages = resolve(root, 'src-main/from-source.ts');

const references = {
  bareKoa: import.meta.resolve('./servers/bare-koa.ts'),
  empty: import.meta.resolve('./servers/empty.mjs'),
} as const;

const variants = {
  commitEach: import.meta.resolve('./servers/commit-each.ts'),
  withoutKeys: import.meta.resolve('./servers/without-keys.ts'),
} as const;

/** The product as its source and, where it was built, as its bundle. */
export function launchable(): [name: string, script: string][] {
  return Object.entries(product).filter(([, script]) => existsSync(script));
}

/** Starts the product's server on a data folder, with a quota that no bench uses up. */
export function startProduct(dataDir: string, script: string = product.source): Promise<Child> {
  const quota = ['--hourly-quota', '1000000000'];
  const options = ['--port', '0', '--no-open', '--json', '--data-dir', dataDir, ...quota];
  return start([script, 'serve', ...options]);
}

/** Starts the product's server with its pages, which are built first where they are out of date. */
export function startWithPages(dataDir: string): Promise<Child> {
  return startProduct(dataDir, buildingPages);
}

/** Starts the product's server with something left out that a row is about. */
export function startVariant(name: keyof typeof variants, dataDir: string): Promise<Child> {
  return startProduct(dataDir, fileURLToPath(variants[name]));
}

/** Starts a server that has nothing to do with the product. */
export function startReference(name: keyof typeof references, ...args: string[]): Promise<Child> {
  return start([fileURLToPath(references[name]), ...args]);
}

// None is left behind, however the run ends.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a script that prints one line of JSON with its `port` as soon as it listens. */
async function start(args: string[]): Promise<Child> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const { port } = JSON.parse(await firstLine(child)) as { port: number };
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The child has no output.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`A server did not start: ${child.spawnargs.join(' ')}`);
}
