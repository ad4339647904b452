import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/packaging/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The packaged app is started too, and a busy machine can keep it waiting.
    retry: 1,
    reporters: ['default', 'test/flaky-reporter.ts'],
  },
});
