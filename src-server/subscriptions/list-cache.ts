/** Keeps texts of answers that are asked for again, until the data they were made from changes. */
export type PageCache<T extends string> = {
  /** The text kept under `key` for this owner, else what `make` gives. */
  get(ownerId: string, key: string, make: () => T): T;
  /** Forgets one owner's texts, or all of them without an owner. */
  forget: (ownerId: string | undefined) => void;
};

// A page of 100 records is about 40 KB: some 2 MB for each owner who reads at all.
const PAGES_PER_OWNER = 50;

/**
 * An empty {@link PageCache}. A text is kept when it is made for the second time: most are never
 * asked for again, and texts that outlive their request for nothing let the heap grow threefold.
 * The page asked for first, longest ago, makes room for a new one.
 */
export function createPageCache<T extends string>(): PageCache<T> {
  // Undefined where a page was asked for only once.
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
