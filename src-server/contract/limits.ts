/** Longest request body (decisions: 64 KiB). */
export const MAX_BODY_BYTES = 65_536;
