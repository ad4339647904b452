import type { Plugin } from 'vite';
import { appImages } from './icons.ts';

/** Puts the images that the running app loads beside its bundle, in `images/`. */
export const images = (resources: string): Plugin => ({
  name: 'images',
  async generateBundle() {
    for (const [name, source] of Object.entries(await appImages(resources))) {
      this.emitFile({ type: 'asset', fileName: `images/${name}`, source });
    }
  },
});
