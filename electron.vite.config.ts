import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { guide } from './resources/packaging/guide.plugin.ts';
import { images } from './resources/packaging/images.plugin.ts';
import { notices } from './resources/packaging/notices.plugin.ts';
import { logos } from './src-renderer/logos.plugin.ts';

const root = import.meta.dirname;
const koa = createRequire(createRequire(import.meta.url).resolve('koa'));

// Of all that is bundled, for the notices.
const license = { fileName: 'licenses.md' };

const API_REFERENCE = /swagger-ui|src-renderer[\\/]docs[\\/]/;
const CHARTS = /recharts|[\\/]mantine[\\/]charts|victory-vendor|d3-/;
const notOf = (pattern: RegExp) => (id: string) => !pattern.test(id);

export default defineConfig({
  main: {
    // What Koa is made of brings several copies of one long table of media types.
    resolve: { alias: { 'mime-types': koa.resolve('mime-types') } },
    plugins: [images(resolve(root, 'resources'))],
    build: {
      license,
      // With its dependencies in one file, and as CommonJS: Node would read hundreds of files, and
      // load all of its fetch as soon as a module imports node:http.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          main: resolve(root, 'src-main/main.ts'),
          perennial: resolve(root, 'src-server/cli/main.ts'),
          // A thread's own file, beside the one that starts it.
          'chunks/import-worker': resolve(root, 'src-server/transfer/import/worker.ts'),
          'chunks/job-worker': resolve(root, 'src-server/jobs/worker.ts'),
          'chunks/key-worker': resolve(root, 'src-server/backups/second-folder/worker.ts'),
        },
        // The first file asks for the version of Node before it loads the rest.
        experimental: { chunkOptimization: { mergeCommonChunks: false } },
        // Finds its binary by its own place.
        external: ['better-sqlite3'],
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
        },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    resolve: {
      alias: [
        {
          find: /^temporal-polyfill$/,
          replacement: resolve(root, 'src-renderer/lib/temporal.ts'),
        },
      ],
    },
    plugins: [react(), logos(), guide(root), notices(root)],
    // Filled in by the server, anew for each answer.
    html: { cspNonce: '__CSP_NONCE__' },
    // A page is shown at any address, however deep; its files are found all the same.
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'html' ? `/${file}` : { relative: true },
    },
    build: {
      license,
      minify: true,
      // The API reference is one large library, which only its own page loads.
      chunkSizeWarningLimit: 2000,
      // The pages' content security policy knows no data: addresses.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: {
          index: resolve(root, 'src-renderer/index.html'),
          docs: resolve(root, 'src-renderer/docs/index.html'),
        },
        output: {
          codeSplitting: {
            groups: [
              // A few large files, not a hundred small ones: each costs the desktop app milliseconds of
              // its start.
              { name: 'window', tags: ['$initial'], test: notOf(API_REFERENCE) },
              { name: 'pages', minShareCount: 2, test: notOf(CHARTS) },
            ],
          },
        },
      },
    },
  },
});
