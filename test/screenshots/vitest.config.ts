import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run screenshots`: a picture of every page, light, dark and narrow, into docs/images.

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/screenshots/pages.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
