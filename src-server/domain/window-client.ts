/** What a window of Perennial is shown by. */
export const windowClients = [
  'desktop',
  'chromium',
  'edge',
  'firefox',
  'opera',
  'safari',
  'other',
] as const;
export type WindowClient = (typeof windowClients)[number];

/** What the desktop app calls itself in `User-Agent`. */
export const DESKTOP_USER_AGENT = 'Perennial';

// In this order: most browsers also name those they resemble.
const SIGNS: readonly (readonly [WindowClient, RegExp])[] = [
  ['edge', /\bEdgA?\//],
  ['opera', /\bOPR\//],
  ['firefox', /\bFirefox\//],
  ['chromium', /Chrom(?:e|ium)\//],
  ['safari', /\bSafari\//],
];

/** The client that a `User-Agent` header names; `other` for what is not known. */
export function clientOf(userAgent: string | undefined): WindowClient {
  if (userAgent === DESKTOP_USER_AGENT) return 'desktop';
  return SIGNS.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? 'other';
}
