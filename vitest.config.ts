import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './test/memory-folder.ts';

const temporary = memoryFolder();

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for disks, servers and browsers more than they compute.
    maxWorkers: '100%',
    env: {
      ...(temporary === undefined ? {} : { TMPDIR: temporary }),
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
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          // The first has its own project here, the others commands of their own.
          exclude: [
            '**/node_modules/**',
            'test/browser/**',
            'test/electron/**',
            'test/packaging/**',
          ],
        },
      },
      {
        extends: true,
        // A page that a busy machine keeps waiting gets a second try, which `npm test` tells of.
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], retry: 1 },
      },
    ],
  },
});
