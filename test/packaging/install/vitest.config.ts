import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/packaging/install/*.trial.ts'],
    // Each goes on from where the one before it ended.
    bail: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
