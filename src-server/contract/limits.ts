/** The maximum size of a request body (decisions: 64 KiB). */
export const MAX_BODY_BYTES = 65_536;
/** Maximum size of a file to import, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** The same for Perennial's own exports, which have all that ever happened to a subscription. */
export const MAX_EXPORT_BYTES = 200 * 1024 * 1024;

/**
 * The maximum nesting of a request body. No valid body is nested, and deeper nesting could exhaust the stack
 * of code that walks the value.
 */
export const MAX_JSON_DEPTH = 32;
