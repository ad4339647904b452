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

/** What a second start asks for: a link to open, if any, or to stay hidden. */
export type SecondStart = { link: string | undefined; isHidden: boolean };

/** How the app restarts if it is requested again while quitting: with that start's link, if any, or hidden like it. */
export function comeBackOptions(
  running: Parameters<typeof relaunchOptions>[0],
  { link, isHidden }: SecondStart,
): RelaunchOptions {
  const { args = [], ...rest } = relaunchOptions(running);
  const others = args.filter((argument) => !isLink(argument));
  const own = link ?? (isHidden ? HIDDEN : undefined);
  return { ...rest, args: own === undefined ? others : [...others, own] };
}
