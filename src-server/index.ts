// What the rest of the program may use of the server.
export { DEFAULT_HOURLY_QUOTA, DEFAULT_PORT } from './config.ts';
export { runCommandLine } from './cli/run.ts';
export { startServer } from './server.ts';
