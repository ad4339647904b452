import type { QuietHours } from './quiet-hours.ts';

/** The options for how many days before a renewal a reminder is sent (contract: `daysBefore`). */
export const daysBeforeChoices = [1, 3, 7, 14] as const;
export type DaysBefore = (typeof daysBeforeChoices)[number];

/** The global reminder settings of an account. */
export type NotificationSettings = {
  enabled: boolean;
  daysBefore: DaysBefore;
  /** Additional reminders, in days before a renewal, in descending order; 0 is the day itself. */
  furtherDaysBefore: readonly number[];
  /** Reminders of the last day to cancel a contract, in days before it, in descending order; empty for none. */
  cancelByDaysBefore: readonly number[];
  /** The earliest time of day for reminders, as `HH:MM` in the owner's time zone. */
  timeOfDay: string;
  /** When reminders are held back; null for never. */
  quietHours: QuietHours | null;
  /** IANA name. */
  timeZone: string;
  /** BCP 47 tag. */
  locale: string;
  /** Epoch milliseconds. */
  updatedAt: number;
  /** Whether the push address may be on a private network: an explicit choice for that address. */
  allowPrivatePush: boolean;
  /** Whether the desktop app shows reminders as notifications. */
  desktopNotifications: boolean;
};

/** The defaults until the owner saves settings (decisions: "defaults there"). */
export const DEFAULT_ENABLED = true;
export const DEFAULT_DAYS_BEFORE: DaysBefore = 3;
export const DEFAULT_TIME_OF_DAY = '09:00';

export const DEFAULT_CANCEL_BY_DAYS: readonly number[] = [14, 3];

/** The limits for additional reminders and those of the last day to cancel: how many, and how many days before. */
export const MOST_FURTHER_DAYS = 5;
export const LONGEST_FURTHER_DAYS = 60;

const TIME_OF_DAY_FORM = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether `text` is a time of day from `00:00` to `23:59`. */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY_FORM.test(text);
}

/** How many days before a charge its reminders are sent, without duplicates, in descending order. */
export function leadsOf({
  daysBefore,
  furtherDaysBefore,
}: Pick<NotificationSettings, 'daysBefore' | 'furtherDaysBefore'>): number[] {
  return [...new Set([daysBefore, ...furtherDaysBefore])].toSorted((one, other) => other - one);
}

/** The canonical form of a BCP 47 language tag, or undefined if `text` is not one. */
export function canonicalLocale(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

const DEVICE_KEY_FORM = /^[A-Za-z0-9_-]{1,128}$/;

/** Whether `text` is a valid push device key: letters, digits, `_`, and `-`. */
export function isDeviceKey(text: string): boolean {
  return DEVICE_KEY_FORM.test(text);
}

/** Why a text is not a valid push address. */
export type PushAddressProblem = 'no_address' | 'other_scheme' | 'user_name';

/** The rule that `text` breaks as a push address: http or https, without a user name. */
export function pushAddressProblem(text: string): PushAddressProblem | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || /\s/.test(text)) return 'no_address';
  if (!['http:', 'https:'].includes(url.protocol)) return 'other_scheme';
  return url.username + url.password === '' ? undefined : 'user_name';
}
