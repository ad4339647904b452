import { defineConfig } from 'vitest/config';
import { hasXvfb } from './xvfb.ts';

export default defineConfig({
  test: {
    include: ['test/electron/**/*.test.ts'],
    setupFiles: ['test/electron/own-desktop.ts'],
    pool: 'forks',
    // One app at a time has the keyboard, the tray and the link of a desktop.
    fileParallelism: hasXvfb(),
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
