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
 * Does something at once, or, while a mouse button or finger is down, when it is lifted. A field that loses the
 * focus to a press may say what is wrong with it; were it to do so at once, what was aimed at would move away
 * from under the pointer, and the click would miss it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
