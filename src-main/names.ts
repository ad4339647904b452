/** The scheme of the window's own address, and of links from elsewhere. */
export const SCHEME = 'perennial';

/** The flag that starts the app without its window. */
export const HIDDEN = '--hidden';
