import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/electron/**/*.test.ts'],
    globalSetup: ['test/electron/session-bus.ts'],
    // One app at a time has the keyboard, the tray and the link.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
