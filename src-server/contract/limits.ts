/** Longest request body (decisions: 64 KiB). */
export const MAX_BODY_BYTES = 65_536;

/** Deepest nesting of a request body. No field of any body is nested; deeper is an attack on whoever walks the value. */
export const MAX_JSON_DEPTH = 32;
