import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run check:api-clients`, which installs the generators first.

export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    include: ['test/tools/clients/*.trial.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
