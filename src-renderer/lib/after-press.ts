let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  // The click itself comes first.
  setTimeout(() => {
    for (const work of waiting) work();
    waiting.clear();
  });
}

addEventListener('pointerdown', () => (isPressed = true), true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', release, true);

/**
 * Runs something immediately or, while a mouse button or finger is down, when it is released. A field that
 * loses focus to a click may show an error; shown immediately, it would shift the click's target away from
 * the pointer, and the click would miss.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
