import { resolve } from 'node:path';

/** Where `npm run dist:try:deb` puts everything. */
export const FOLDER = resolve(import.meta.dirname, '../../../dist/try-deb');
/** The Debian in which the debs are installed. Not in /tmp, where setuid may have no effect. */
export const ROOT = resolve(FOLDER, 'root');
/** Version of the deb that takes the place of the first one. */
export const NEWER = '99.0.0';
