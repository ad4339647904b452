import services from '../../resources/services.json' with { type: 'json' };
import { ORIGIN } from '../startup/links.ts';
import { SCHEME } from '../names.ts';

// The network access of all windows.

/** Sites that a link may open in the browser: those of the reminder services. */
const SITES: ReadonlySet<string> = new Set([
  'bark.day.app',
  'docs.ntfy.sh',
  'gotify.net',
  'www.standardwebhooks.com',
]);

/** Pages for managing or cancelling subscriptions, each by its exact address. */
const MANAGE_PAGES: ReadonlySet<string> = new Set(
  Object.values(services)
    .flat()
    .map(({ manageUrl }) => new URL(manageUrl).href),
);

/** Pages for developers, which the server shows in any browser without a session. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set(['/docs', '/openapi.json']);

/**
 * The address that the browser opens for a link in the window; undefined if it opens nothing. Allowed are
 * https addresses of listed sites, page addresses in the service catalog, the server's own public pages, its
 * calendars in the calendar app, and web addresses that the person has entered, which `isEntered` knows. Otherwise a
 * page that was tampered with could send data anywhere.
 */
export function outsideAddress(
  link: string,
  baseUrl: string,
  isEntered: (address: string) => boolean,
): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (isOwnPage(link)) return PUBLIC_PAGES.has(url.pathname) ? baseUrl + url.pathname : undefined;
  if (isOwnCalendar(url, baseUrl)) return url.href;
  const isOnWeb = /^https?:$/.test(url.protocol) && url.username + url.password === '';
  return isOnWeb && (isListed(url) || isEntered(url.href)) ? url.href : undefined;
}

const isListed = ({ protocol, port, hostname, href }: URL): boolean =>
  protocol === 'https:' && port === '' && (SITES.has(hostname) || MANAGE_PAGES.has(href));

// Calendar apps subscribe to addresses with this scheme, which stands for http.
const isOwnCalendar = (
  { protocol, host, username, pathname, search, hash }: URL,
  baseUrl: string,
): boolean =>
  protocol === 'webcal:' &&
  host === new URL(baseUrl).host &&
  /^\/calendar\/[\w-]+\.ics$/.test(pathname) &&
  username + search + hash === '';

/** Whether an address belongs to the window. */
export function isOwnPage(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return protocol === `${SCHEME}:` && host === 'app' && username + password === '';
}

const BLOB = 'blob:';

// The developer tools are Chromium's own pages.
const LOADED = new Set(['devtools:', BLOB, 'data:']);

/** Whether a page may load from an address. Nothing is ever loaded from a network. */
export function mayLoad(link: string): boolean {
  return isOwnPage(link) || (URL.canParse(link) && LOADED.has(new URL(link).protocol));
}

/**
 * Whether the session that fetches updates, which no page uses, may request an address. The feed determines
 * the hosts of releases, but they must use https.
 */
export function mayFetch(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username + password === '';
}

/** Whether the person may be asked where to save something: only what the window itself has made. */
export const maySave = (link: string): boolean =>
  link.startsWith(BLOB) && isOwnPage(link.slice(BLOB.length));

/** Whether a page has a permission. The only one is writing to the clipboard, for copy buttons. */
export function isPermitted(permission: string, page: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOwnPage(page);
}

/** Whether a request to the window's scheme may come from `origin`: its own page or the app itself. */
export function mayAsk(origin: string | undefined): boolean {
  return origin === undefined || origin === ORIGIN;
}
