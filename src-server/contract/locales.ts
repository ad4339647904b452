// For the window, which imports nothing else of the server.
export { inRegionOf } from '../domain/locales.ts';
