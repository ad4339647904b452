import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:prism`: the contract tests with prism, a checking proxy, in front of every server.

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/contract/**/*.test.ts'],
    globalSetup: resolve(import.meta.dirname, 'prism.ts'),
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
