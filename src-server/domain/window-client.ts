/** The clients that can show the window. */
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

/** The desktop app's name in `User-Agent`. */
export const DESKTOP_USER_AGENT = 'Perennial';

// The order matters: most browsers also name the ones they are based on.
const SIGNS: readonly (readonly [WindowClient, RegExp])[] = [
  ['edge', /\bEdgA?\//],
  ['opera', /\bOPR\//],
  ['firefox', /\bFirefox\//],
  ['chromium', /Chrom(?:e|ium)\//],
  ['safari', /\bSafari\//],
];

/** The client named by a `User-Agent` header; `other` if unknown. */
export function clientOf(userAgent: string | undefined): WindowClient {
  if (userAgent === DESKTOP_USER_AGENT) return 'desktop';
  return SIGNS.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? 'other';
}
