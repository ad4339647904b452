/** How many days before a renewal a reminder can be sent (contract: `daysBefore`). */
export const daysBeforeChoices = [1, 3, 7, 14] as const;
export type DaysBefore = (typeof daysBeforeChoices)[number];

/** Global reminder settings of an account. */
export type NotificationSettings = {
  enabled: boolean;
  daysBefore: DaysBefore;
  /** IANA name. */
  timeZone: string;
  /** BCP 47 tag. */
  locale: string;
  /** Epoch milliseconds. */
  updatedAt: number;
  /** Whether the push address may lie in a private network: an explicit choice for that address. */
  allowPrivatePush: boolean;
};

/** What holds until the owner chooses otherwise (decisions: "defaults there"). */
export const DEFAULT_ENABLED = true;
export const DEFAULT_DAYS_BEFORE: DaysBefore = 3;

/** The canonical form of a BCP 47 language tag, or undefined when `text` is none. */
export function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

const DEVICE_KEY_FORM = /^[A-Za-z0-9_-]{1,128}$/;

/** Whether `text` can be the device key of a push service: letters, digits, `_` and `-`. */
export function isDeviceKey(text: string): boolean {
  return DEVICE_KEY_FORM.test(text);
}

/** Why a text can't be the address of a push service. */
export type PushAddressProblem = 'no_address' | 'other_scheme' | 'user_name';

/** The rule that `text` breaks as the address of a push service: http or https, no user name. */
export function pushAddressProblem(text: string): PushAddressProblem | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || /\s/.test(text)) return 'no_address';
  if (!['http:', 'https:'].includes(url.protocol)) return 'other_scheme';
  return url.username + url.password === '' ? undefined : 'user_name';
}
