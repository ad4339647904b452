// What starts a server. Nearly all of the program comes with it: the shell loads it once its window opens.
export { DEFAULT_HOURLY_QUOTA } from './platform/config.ts';
export { runCommandLine } from './cli/run.ts';
export { startServer } from './server.ts';
export { systemSources } from './sources.ts';
