import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './test/memory-folder.ts';

// What a worker leaves is removed with the run. The name is short because paths of sockets must be.
const temporary = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'run-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

// The first two have projects of their own here, the others commands of their own.
const OWN_PROJECTS = [
  '**/node_modules/**',
  'test/main/**',
  'test/browser/**',
  'test/electron/**',
  'test/packaging/**',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for disks, servers and browsers more than they compute.
    maxWorkers: '100%',
    env: {
      TMPDIR: temporary,
      // Where Node keeps what it made of the sources: with it, a command takes half the time to start, and a
      // thread a third.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'out/compile-cache'),
    },
    // A page, a stream or another process may need its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Tests of a worker share the modules under test: loading them for each file took a fifth of the time.
        test: {
          name: 'node',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: OWN_PROJECTS,
        },
      },
      {
        extends: true,
        // These replace modules, such as Electron, by others.
        test: { name: 'shell', include: ['test/main/**/*.test.ts'] },
      },
      {
        extends: true,
        // A page that a busy machine keeps waiting gets a second try, which `npm test` tells of.
        test: { name: 'browser', isolate: false, include: ['test/browser/**/*.test.ts'], retry: 1 },
      },
    ],
  },
});
