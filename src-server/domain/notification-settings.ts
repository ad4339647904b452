import type { QuietHours } from './quiet-hours.ts';

/** How many days before a renewal a reminder can be sent (contract: `daysBefore`). */
export const daysBeforeChoices = [1, 3, 7, 14] as const;
export type DaysBefore = (typeof daysBeforeChoices)[number];

/** The global reminder settings of an account. */
export type NotificationSettings = {
  enabled: boolean;
  daysBefore: DaysBefore;
  /** Days before a renewal on which it is told once more, the most first; 0 is its own day. */
  furtherDaysBefore: readonly number[];
  /** From when on reminders of a day are sent, as `HH:MM` on the owner's clocks. */
  timeOfDay: string;
  /** In which reminders wait; null where they never do. */
  quietHours: QuietHours | null;
  /** IANA name. */
  timeZone: string;
  /** BCP 47 tag. */
  locale: string;
  /** Epoch milliseconds. */
  updatedAt: number;
  /** Whether the push address may lie in a private network: an explicit choice for that address. */
  allowPrivatePush: boolean;
  /** Whether the desktop app shows reminders by itself. */
  desktopNotifications: boolean;
};

/** What holds until the owner chooses otherwise (decisions: "defaults there"). */
export const DEFAULT_ENABLED = true;
export const DEFAULT_DAYS_BEFORE: DaysBefore = 3;
export const DEFAULT_TIME_OF_DAY = '09:00';

/** How many further reminders a renewal can have, and how many days before it at most. */
export const MOST_FURTHER_DAYS = 5;
export const LONGEST_FURTHER_DAYS = 60;

const TIME_OF_DAY_FORM = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether `text` is a time of day from `00:00` to `23:59`. */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY_FORM.test(text);
}

/** On how many days before a charge it is told, each once, the most first. */
export function leadsOf({
  daysBefore,
  furtherDaysBefore,
}: Pick<NotificationSettings, 'daysBefore' | 'furtherDaysBefore'>): number[] {
  return [...new Set([daysBefore, ...furtherDaysBefore])].toSorted((one, other) => other - one);
}

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
