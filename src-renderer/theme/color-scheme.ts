import { type MantineColorSchemeManager, localStorageColorSchemeManager } from '@mantine/core';

/**
 * Keeps the colour scheme in this browser, so that the next start has it before any answer. Other
 * tabs learn of it as of every preference, from the server: two that told each other as well would
 * turn each other back.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager(),
  subscribe: () => {},
  unsubscribe: () => {},
};
