import { type MantineColorSchemeManager, localStorageColorSchemeManager } from '@mantine/core';

/**
 * Stores the color scheme in this browser, so that it is available at startup before any response. Other tabs
 * learn about changes from the server, like about all preferences; if tabs also notified each other, they
 * would revert each other's changes.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager(),
  subscribe: () => {},
  unsubscribe: () => {},
};
