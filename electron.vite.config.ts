import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          main: resolve(root, 'src-main/main.ts'),
          perennial: resolve(root, 'src-server/cli/main.ts'),
        },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    build: {
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
      },
    },
  },
});
