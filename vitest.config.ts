import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Tests wait for disks, servers and browsers more than they compute.
    maxWorkers: '100%',
    // A page, a stream or another process may need its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
