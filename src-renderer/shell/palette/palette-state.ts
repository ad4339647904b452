import { createSpotlight } from '@mantine/spotlight';

const [store, spotlight] = createSpotlight();

/** The palette's current content. */
export const paletteStore = store;

let before: Element | null = null;

/** Opens the command palette and remembers the focus. */
export function openPalette(): void {
  if (!store.getState().opened) before = document.activeElement;
  spotlight.open();
}

/** Restores the focus from before the palette opened. */
export function returnFromPalette(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

/** Whether the palette is open or about to be. */
export function isPaletteOpen(): boolean {
  return store.getState().opened;
}

/** Handles a key that was pressed before the palette's field existed. */
export function typeAhead(key: string): void {
  const state = store.getState();
  store.setState({ ...state, query: state.query + key });
}
