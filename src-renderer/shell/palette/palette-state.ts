import { createSpotlight } from '@mantine/spotlight';

const [store, spotlight] = createSpotlight();

/** What the palette shows at the moment. */
export const paletteStore = store;

let before: Element | null = null;

/** Opens the command palette, and remembers where the keyboard was. */
export function openPalette(): void {
  if (!store.getState().opened) before = document.activeElement;
  spotlight.open();
}

/** Puts the keyboard back where it was before the palette opened. */
export function returnFromPalette(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

/** Whether the palette is open, or about to be. */
export function isPaletteOpen(): boolean {
  return store.getState().opened;
}

/** Takes a key that was hit before the palette's field was there to take it. */
export function typeAhead(key: string): void {
  const state = store.getState();
  store.setState({ ...state, query: state.query + key });
}
