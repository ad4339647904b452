// The entry point for starting a server. It loads nearly the whole program, so the shell only imports it once
// its window opens.
export { DEFAULT_HOURLY_QUOTA } from './platform/config.ts';
export { offerFor, restoreOffer } from './backups/start-offer.ts';
export { startServer } from './server.ts';
export { systemSources } from './sources.ts';
