// What is typed before the field that it is meant for exists.

const LONGEST_WAIT_MS = 3000;

let typed: string | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Collects what is typed from now on, until a field takes the focus. */
export function startTypeAhead(): void {
  stopTypeAhead();
  typed = '';
  ending = setTimeout(stopTypeAhead, LONGEST_WAIT_MS);
}

function stopTypeAhead(): void {
  typed = undefined;
  clearTimeout(ending);
}

/** Takes a key that was typed ahead. Returns false if nothing is expected, or if the key is no text. */
export function takeKeyAhead(key: string): boolean {
  if (typed === undefined) return false;
  if (key === 'Escape') stopTypeAhead();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  if (key.length !== 1) return key === 'Backspace';
  typed += key;
  return true;
}

window.addEventListener('pointerdown', stopTypeAhead, true);
window.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const text = typed ?? '';
  stopTypeAhead();
  // As if it was typed there, so that the field reacts to it. A draft that was kept is not changed.
  if (text !== '' && target.value === '') document.execCommand('insertText', false, text);
});
