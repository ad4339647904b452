import { type WindowPath, windowPaths } from '../../src-server/index.ts';
import { HIDDEN, SCHEME } from '../names.ts';

/** The origin of the window. */
export const ORIGIN = `${SCHEME}://app`;

/** A place in the window. */
export type Place = {
  path: WindowPath;
  /** Id of the record to open, or `new` for one to be added. */
  record?: string;
  /** Id of the account to show it in. */
  account?: string;
  /** The part of the page to show. */
  part?: 'desktop';
};

/** Where everything begins. */
export const OVERVIEW: Place = { path: '/' };
/** Where the app itself is set. */
export const SETTINGS: Place = { path: '/settings', part: 'desktop' };
/** Where a subscription is added. */
export const ADDING: Place = { path: '/subscriptions', record: 'new' };
/** The link that leads there. */
export const ADDING_LINK = `${SCHEME}://record/new`;

/** The link to the record that an address of the window opens, if it opens one. */
export function recordLinkOf(address: string): string | undefined {
  if (!address.startsWith(`${ORIGIN}/`)) return undefined;
  const id = new URL(address).searchParams.get('open') ?? '';
  return UUID.test(id) ? `${SCHEME}://record/${id}` : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_LINK = 200;

/**
 * The place that a link from elsewhere names: `perennial://app/settings` a page, `perennial://record/ID` a
 * record, `perennial://record/new` the empty form. Anybody can make a link, so it can only show, never
 * write; one that is odd in any way shows the overview.
 */
export function placeOf(link: string): Place {
  if (link === ADDING_LINK) return ADDING;
  if (link.length > LONGEST_LINK || !URL.canParse(link)) return OVERVIEW;
  const url = new URL(link);
  // Not a word more than what is understood: no port, name, query or fragment.
  if (link !== `${SCHEME}://${url.host}${url.pathname}`) return OVERVIEW;
  const id = url.pathname.slice(1);
  if (url.host === 'record' && UUID.test(id)) return { path: '/subscriptions', record: id };
  const path = windowPaths.find((known) => known === url.pathname);
  return url.host === 'app' && path !== undefined ? { path } : OVERVIEW;
}

/** The link among the arguments of a start, if there is one: the last, where a system puts it. */
export function linkIn(argv: readonly string[]): string | undefined {
  return argv.findLast(isLink);
}

/** Whether an argument of a start is a link of ours, odd ones too. */
export const isLink = (argument: string): boolean =>
  argument.toLowerCase().startsWith(`${SCHEME}:`);

/** What a second start has the first one open: a place, or the window as it is; undefined for nothing. */
export function openedBySecondStart(argv: readonly string[]): Place | 'window' | undefined {
  const link = linkIn(argv);
  if (link !== undefined) return placeOf(link);
  return argv.includes(HIDDEN) ? undefined : 'window';
}

/** A place with the account of its record, which no link names. */
export function inItsAccount(
  place: Place,
  accountOf: (record: string) => string | undefined,
): Place {
  const { record, account } = place;
  if (record === undefined || account !== undefined) return place;
  const owner = accountOf(record);
  return owner === undefined ? place : { ...place, account: owner };
}

/** The fragment that asks the window to go to a place. It reads it by the same rules. */
export function fragmentOf({ path, record, account, part }: Place): string {
  const fields = {
    go: path,
    ...(record && { record }),
    ...(account && { account }),
    ...(part && { part }),
  };
  return `#${new URLSearchParams(fields).toString()}`;
}

/** The address at which the window begins at a place: its page, so that no other is loaded before it. */
export function addressOf(place: Place): string {
  return ORIGIN + place.path + fragmentOf(place);
}

/** What a page that is open runs to go to a place: a fragment that holds nothing but plain letters. */
export function goScript(place: Place): string {
  return `location.replace(${JSON.stringify(fragmentOf(place))});`;
}
