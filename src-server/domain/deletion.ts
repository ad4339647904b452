const DAY_MS = 24 * 60 * 60 * 1000;
/** For so many days what was deleted can be brought back. */
export const KEPT_DAYS = 30;

/**
 * The moment after which what was deleted can still be brought back at the moment `now`, both in epoch
 * milliseconds (decisions, "Beyond the contract": Deleting).
 */
export const keptSince = (now: number): number => now - KEPT_DAYS * DAY_MS;
