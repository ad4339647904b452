import { type WindowPath, windowPaths } from '../../src-server/index.ts';
import { HIDDEN, SCHEME } from '../names.ts';

/** The window's origin. */
export const ORIGIN = `${SCHEME}://app`;

/** A place in the window. */
export type Place = {
  path: WindowPath;
  /** The ID of the record to open, or `new` to add one. */
  record?: string;
  /** The ID of the account to show it in. */
  account?: string;
  /** The ID of the agent's plan to show. */
  plan?: string;
  /** The part of the page to show. */
  part?: 'desktop';
};

/** The default place. */
export const OVERVIEW: Place = { path: '/' };
/** The settings of the desktop app. */
export const SETTINGS: Place = { path: '/settings', part: 'desktop' };
/** The form that adds a subscription. */
export const ADDING: Place = { path: '/subscriptions', record: 'new' };
/** The link to that form. */
export const ADDING_LINK = `${SCHEME}://record/new`;

/** The link to the record that is open at an address of the window, if any. */
export function recordLinkOf(address: string): string | undefined {
  if (!address.startsWith(`${ORIGIN}/`)) return undefined;
  const id = new URL(address).searchParams.get('open') ?? '';
  return UUID.test(id) ? `${SCHEME}://record/${id}` : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_LINK = 200;

/**
 * The place that an incoming link refers to: `perennial://app/settings` a page, `perennial://record/ID` a
 * record, `perennial://record/new` the empty form. Anyone can create a link, so it can only show things,
 * never write. Any unexpected link shows Overview.
 */
export function placeOf(link: string): Place {
  if (link === ADDING_LINK) return ADDING;
  if (link.length > LONGEST_LINK || !URL.canParse(link)) return OVERVIEW;
  const url = new URL(link);
  // Nothing besides the expected parts: no port, user name, query, or fragment.
  if (link !== `${SCHEME}://${url.host}${url.pathname}`) return OVERVIEW;
  const id = url.pathname.slice(1);
  if (url.host === 'record' && UUID.test(id)) return { path: '/subscriptions', record: id };
  const path = windowPaths.find((known) => known === url.pathname);
  return url.host === 'app' && path !== undefined ? { path } : OVERVIEW;
}

/** The link among a start's arguments, if any: the last one, where systems put it. */
export function linkIn(argv: readonly string[]): string | undefined {
  return argv.findLast(isLink);
}

/** Whether an argument is a link to the app, even an invalid one. */
export const isLink = (argument: string): boolean =>
  argument.toLowerCase().startsWith(`${SCHEME}:`);

/** What a second start makes the first one open: a place, or the window as it is; undefined for nothing. */
export function openedBySecondStart(argv: readonly string[]): Place | 'window' | undefined {
  const link = linkIn(argv);
  if (link !== undefined) return placeOf(link);
  return argv.includes(HIDDEN) ? undefined : 'window';
}

/** A place with the account of its record, which links don't contain. */
export function inItsAccount(
  place: Place,
  accountOf: (record: string) => string | undefined,
): Place {
  const { record, account } = place;
  if (record === undefined || account !== undefined) return place;
  const owner = accountOf(record);
  return owner === undefined ? place : { ...place, account: owner };
}

/** The fragment that makes the window go to a place. The window parses it by the same rules. */
export function fragmentOf({ path, record, account, plan, part }: Place): string {
  const fields = {
    go: path,
    ...(record && { record }),
    ...(account && { account }),
    ...(plan && { plan }),
    ...(part && { part }),
  };
  return `#${new URLSearchParams(fields).toString()}`;
}

/** The address at which the window starts at a place, so that no other page is loaded first. */
export function addressOf(place: Place): string {
  return ORIGIN + place.path + fragmentOf(place);
}

/** The script that makes an open page go to a place, with a fragment that contains only plain letters. */
export function goScript(place: Place): string {
  return `location.replace(${JSON.stringify(fragmentOf(place))});`;
}
