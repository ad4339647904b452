// Re-exported for the window.
export { inRegionOf } from '../domain/locales.ts';
