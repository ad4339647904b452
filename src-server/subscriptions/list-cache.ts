/** Caches response texts until the data they are made from changes. */
export type PageCache<T extends string> = {
  /** The text cached under `key` for this owner, or else the result of `make`. */
  get(ownerId: string, key: string, make: () => T): T;
  /** Clears one owner's cache, or everyone's without an owner. */
  forget: (ownerId: string | undefined) => void;
};

// A page of 100 records is about 40 KB: some 2 MB for each owner who reads at all.
const PAGES_PER_OWNER = 50;

/**
 * An empty {@link PageCache}. A text is cached when it is made for the second time: most are never requested
 * again, and texts that needlessly outlive their request make the heap grow threefold. The page that was
 * first requested longest ago is evicted first.
 */
export function createPageCache<T extends string>(): PageCache<T> {
  // Undefined for pages requested only once.
  const byOwner = new Map<string, Map<string, T | undefined>>();
  return {
    get(ownerId, key, make) {
      let pages = byOwner.get(ownerId);
      if (pages === undefined) byOwner.set(ownerId, (pages = new Map()));
      const kept = pages.get(key);
      if (kept !== undefined) return kept;
      const made = make();
      const isAskedAgain = pages.has(key);
      const [oldest] = pages.keys();
      if (!isAskedAgain && pages.size >= PAGES_PER_OWNER && oldest !== undefined) {
        pages.delete(oldest);
      }
      pages.set(key, isAskedAgain ? made : undefined);
      return made;
    },
    forget(ownerId) {
      if (ownerId === undefined) byOwner.clear();
      else byOwner.delete(ownerId);
    },
  };
}
