/** Work that another request can cancel, by key. */
export class Cancellable {
  readonly #reason: () => Error;
  readonly #running = new Map<string, AbortController>();

  /** `reason` makes the error with which cancelled work is rejected. */
  constructor(reason: () => Error) {
    this.#reason = reason;
  }

  /** Runs work, after cancelling what runs with the same key, which nobody waits for anymore. */
  async run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.cancel(key);
    const cancelling = new AbortController();
    this.#running.set(key, cancelling);
    try {
      return await work(cancelling.signal);
    } finally {
      if (this.#running.get(key) === cancelling) this.#running.delete(key);
    }
  }

  /** Asks the work with this key to stop, which it does unless it is too late. Returns whether any was running. */
  cancel(key: string): boolean {
    const running = this.#running.get(key);
    running?.abort(this.#reason());
    return running !== undefined;
  }
}
