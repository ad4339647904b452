/** Keeps the texts of answers until the data they were made from changes. */
export type PageCache<T extends string> = {
  /** The text kept under `key` for this owner, else what `make` gives. */
  get(ownerId: string, key: string, make: () => T): T;
  /** Forgets one owner's texts, because that owner's data has changed. */
  forget(ownerId: string): void;
  /** Forgets all texts, because another process has changed something. */
  forgetAll(): void;
};

// A page of 100 records is about 40 KB: some 2 MB for each owner who reads at all.
const PAGES_PER_OWNER = 50;

/** An empty {@link PageCache}; the page kept longest makes room for a new one. */
export function createPageCache<T extends string>(): PageCache<T> {
  const byOwner = new Map<string, Map<string, T>>();
  return {
    get(ownerId, key, make) {
      let pages = byOwner.get(ownerId);
      if (pages === undefined) byOwner.set(ownerId, (pages = new Map()));
      const kept = pages.get(key);
      if (kept !== undefined) return kept;
      const made = make();
      const [oldest] = pages.keys();
      if (pages.size >= PAGES_PER_OWNER && oldest !== undefined) pages.delete(oldest);
      pages.set(key, made);
      return made;
    },
    forget: (ownerId) => void byOwner.delete(ownerId),
    forgetAll: () => byOwner.clear(),
  };
}
