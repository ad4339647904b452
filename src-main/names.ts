/** The scheme of the window's address and of incoming links. */
export const SCHEME = 'perennial';

/** The flag that starts the app without opening its window. */
export const HIDDEN = '--hidden';
