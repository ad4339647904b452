import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      /** A package of this repository; `resolved` is its folder. */
      link: z.boolean().optional(),
      gypfile: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const file = resolve(import.meta.dirname, '../../package-lock.json');
const { packages } = Lock.parse(JSON.parse(readFileSync(file, 'utf8')));
const entries = Object.entries(packages);

test('the lock file names no registry: any mirror serves', () => {
  expect(entries.filter(([, entry]) => entry.resolved !== undefined && !entry.link)).toEqual([]);
});

test('the lock file has the packages of every system, not only of the one it was made on', () => {
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) =>
        packages[`node_modules/${name}`] === undefined &&
        packages[`${path}/node_modules/${name}`] === undefined,
    ),
  );
  expect(missing).toEqual([]);
});

test('better-sqlite3 is not rebuilt: npm 10 reads that from the lock file alone', () => {
  expect(packages['node_modules/better-sqlite3']?.gypfile).toBe(false);
});
