import type { RelaunchOptions } from 'electron';
import { type Running, appImageOf } from './app-image.ts';
import { isLink } from './links.ts';
import { HIDDEN } from '../names.ts';

/**
 * How the app starts anew: with the arguments of this start, but never hidden, for somebody is waiting. An
 * AppImage starts as a whole: the program in it is gone as soon as this one has ended.
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

/** How the app starts anew where it is wanted again while it ends: with that start's link, if it has one. */
export function comeBackOptions(
  running: Parameters<typeof relaunchOptions>[0],
  link: string | undefined,
): RelaunchOptions {
  const { args = [], ...rest } = relaunchOptions(running);
  const others = args.filter((argument) => !isLink(argument));
  return { ...rest, args: link === undefined ? others : [...others, link] };
}
