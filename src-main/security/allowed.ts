import services from '../../resources/services.json' with { type: 'json' };
import { ORIGIN } from '../startup/links.ts';
import { SCHEME } from '../names.ts';

// What the window may reach beyond itself: decided here, for every window.

/** Sites that a link may open in the browser: those of the services that reminders can go to. */
const SITES: ReadonlySet<string> = new Set([
  'bark.day.app',
  'docs.ntfy.sh',
  'gotify.net',
  'www.standardwebhooks.com',
]);

/** Pages on which people manage or cancel what they pay for, each by its whole address. */
const MANAGE_PAGES: ReadonlySet<string> = new Set(
  Object.values(services)
    .flat()
    .map(({ manageUrl }) => new URL(manageUrl).href),
);

/** Pages for people who write programs, which the server shows in any browser without a session. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set(['/docs', '/openapi.json']);

/**
 * The address that the browser opens for a link out of the window; undefined for one that opens
 * nothing: anything but https to a site on the list, to a page of the catalog of services, and the server's own
 * public pages.
 */
export function outsideAddress(link: string, baseUrl: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (isOwnPage(link)) return PUBLIC_PAGES.has(url.pathname) ? baseUrl + url.pathname : undefined;
  const isPlain =
    url.protocol === 'https:' && url.port === '' && url.username + url.password === '';
  return isPlain && (SITES.has(url.hostname) || MANAGE_PAGES.has(url.href)) ? url.href : undefined;
}

/** Whether an address is one of the window. */
export function isOwnPage(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === `${SCHEME}:` && host === 'app' && username + password === '';
}

const BLOB = 'blob:';

// The developer tools are pages of Chromium's own.
const LOADED = new Set(['devtools:', BLOB, 'data:']);

/** Whether a page may load from an address: nothing ever comes from a network. */
export function mayLoad(link: string): boolean {
  return isOwnPage(link) || (URL.canParse(link) && LOADED.has(new URL(link).protocol));
}

/**
 * Whether the session in which updates are fetched, which no page has, may ask at an address. Which
 * machines releases are sent from is for the feed to say, but never in the clear.
 */
export function mayFetch(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username + password === '';
}

/** Whether the person may be asked where to save something: only what the window itself has made. */
export const maySave = (link: string): boolean =>
  link.startsWith(BLOB) && isOwnPage(link.slice(BLOB.length));

/** Whether a page has a permission: only to put what a copy button copies on the clipboard. */
export function isPermitted(permission: string, page: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOwnPage(page);
}

/** Whether a request of the window may come from `origin`: its own page, or the app itself. */
export function mayAsk(origin: string | undefined): boolean {
  return origin === undefined || origin === ORIGIN;
}
