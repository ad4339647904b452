/**
 * Focuses the first of these elements that can take the focus, because the focused one has disappeared or is
 * about to. If the user has moved the focus elsewhere meanwhile, it stays there.
 */
export function moveFocus(from: HTMLElement | null, heirs: readonly HTMLElement[]): void {
  const now = document.activeElement;
  const isNobodys =
    now === null || now === from || now.matches('body, #page') || now.closest('[role=dialog]');
  if (isNobodys) heirs.find((heir) => heir.isConnected && heir.checkVisibility())?.focus();
}
