import { resolve } from 'node:path';
import { hasElectronBinary } from './electron-binary.ts';

// `npm start`: the server, and its window in the browser.

if (!hasElectronBinary(resolve(import.meta.dirname, '../node_modules/electron'))) {
  process.stderr.write(
    'Electron’s binary is not on this machine, so the window is a page for your browser.\n',
  );
}
process.argv.splice(2, 0, 'serve');
await import('./from-source.ts');
