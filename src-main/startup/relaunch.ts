import type { RelaunchOptions } from 'electron';
import { type Running, appImageOf } from './app-image.ts';
import { isLink } from './links.ts';
import { HIDDEN } from '../names.ts';

/**
 * How the app restarts: with the arguments of this start, but never hidden, because the user is waiting. An
 * AppImage restarts as a whole, because the program inside it disappears when this one ends.
 */
export function relaunchOptions({
  argv,
  ...running
}: Running & { argv: readonly string[] }): RelaunchOptions {
  return {
    execPath: appImageOf(running) ?? running.execPath,
    args: argv.slice(1).filter((argument) => argument !== HIDDEN),
  };
}

/** How the app restarts if it is requested again while quitting: with that start's link, if any. */
export function comeBackOptions(
  running: Parameters<typeof relaunchOptions>[0],
  link: string | undefined,
): RelaunchOptions {
  const { args = [], ...rest } = relaunchOptions(running);
  const others = args.filter((argument) => !isLink(argument));
  return { ...rest, args: link === undefined ? others : [...others, link] };
}
