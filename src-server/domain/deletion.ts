const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of days during which a deletion can be undone. */
export const KEPT_DAYS = 30;

/**
 * The moment since which deletions can still be undone at `now`, both in epoch milliseconds (decisions,
 * "Beyond the contract": Deleting).
 */
export const keptSince = (now: number): number => now - KEPT_DAYS * DAY_MS;

/** The days, begun ones included, during which a deletion can still be undone at `now` (epoch milliseconds). */
export const daysLeft = (deletedAt: number, now: number): number =>
  Math.min(KEPT_DAYS, Math.ceil((deletedAt - keptSince(now)) / DAY_MS));
