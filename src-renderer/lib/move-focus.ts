/**
 * Gives the keyboard to the first of these that can have it, where what had it has gone or is about
 * to; a person who took it elsewhere meanwhile keeps it there.
 */
export function moveFocus(from: HTMLElement | null, heirs: readonly HTMLElement[]): void {
  const now = document.activeElement;
  const isNobodys =
    now === null || now === from || now.matches('body, #page') || now.closest('[role=dialog]');
  if (isNobodys) heirs.find((heir) => heir.isConnected && heir.checkVisibility())?.focus();
}
