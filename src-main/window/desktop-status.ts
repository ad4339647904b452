import type { DesktopStatus, DesktopStatusSource } from '../../src-server/index.ts';

/** The app's environment, for the window. */
export class DesktopStatusHolder implements DesktopStatusSource {
  readonly #listeners = new Set<() => void>();
  #status: DesktopStatus = { hasTray: true, startAtLogin: 'as_chosen' };

  status(): DesktopStatus {
    return this.#status;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores the status, and reports changes. */
  found(changes: Partial<DesktopStatus>): void {
    const status = { ...this.#status, ...changes };
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
