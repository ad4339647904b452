import { useTranslation } from 'react-i18next';
import { priceFormat } from '../../src-server/contract/amounts.ts';
import { inRegionOf } from '../../src-server/contract/locales.ts';
import { useApi } from '../api/queries.ts';
import { placeOf } from './place.ts';

/** Formats dates and money. */
export type Format = {
  /** BCP 47: the window's language in the user's region, for dates. */
  locale: string;
  /** BCP 47: the account's locale, for numbers and money. */
  numberLocale: string;
  /** A price, or a sum of prices: `$12.50`; yen without decimals if there are none. */
  money: (amount: number, currency: string) => string;
  /** A limit of prices: `$12.50`, and `$10` without decimals. */
  limitMoney: (amount: number, currency: string) => string;
  /** An amount calculated from prices, such as the monthly share of a yearly price: to the cent, or to the yen. */
  averageMoney: (amount: number, currency: string) => string;
  /** `$1,200` or `$12.5K`, for the scale of a chart. */
  roughMoney: (amount: number, currency: string) => string;
  /** `31 Jan 2027` for `2027-01-31`. */
  day: (date: string) => string;
  /** `1 – 31 Dec 2026`, from one day to another. */
  span: (from: string, to: string) => string;
  /** `Sun, 31 January 2027`. */
  longDay: (date: string) => string;
  /** `31 Jan` for a day in the same year as `today`, with its year otherwise. */
  shortDay: (date: string, today: string) => string;
  /** `Sunday 31 January` for a day in the same year as `today`, with its year otherwise. */
  namedDay: (date: string, today: string) => string;
  /** `Sun, 31 Jan 2027`. */
  dayInWeek: (date: string) => string;
  /** `Sun`. */
  weekday: (date: string) => string;
  /** The first day of the week, from 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  /** `January 2027` for `2027-01` or any day in it. */
  month: (month: string) => string;
  /** `January`. */
  monthName: (month: string) => string;
  /** `Jan`. */
  shortMonth: (month: string) => string;
  /** `21 Nov 2026, 12:00` for a moment in ISO 8601. */
  moment: (moment: string) => string;
  /** `21 Nov 2026, 12:00:05`, where there can be several in a minute. */
  exactMoment: (moment: string) => string;
  /** `12:00`. */
  time: (moment: string) => string;
  /** `09:00` or `9:00 AM` for the time of day `09:00`. */
  timeOfDay: (time: string) => string;
  /** `2026-11-21` for a moment in ISO 8601: the day that it falls on. */
  dayOf: (moment: string) => string;
  /** `in 3 days`, `tomorrow`. */
  inDays: (days: number) => string;
  /** Joins sentences. Chinese has no space between them. */
  sentences: (items: readonly string[]) => string;
  /** `7, 3 and 1`. */
  list: (items: readonly string[]) => string;
  /** The same in parts, each of which is an item or a separator. */
  listParts: (
    items: readonly string[],
  ) => readonly { type: 'element' | 'literal'; value: string }[];
  number: (value: number) => string;
  percent: (share: number) => string;
  /** The share of an amount in a sum, in whole percent; `<1%` rather than `0%` if the amount isn't 0. */
  shareOf: (amount: number, share: number) => string;
};

/** The formats of this window. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { data } = useApi('getSettings', {});
  const { locale, timeZone } = placeOf(data?.data);
  return formatFor({ language: i18n.language, numberLocale: locale, timeZone });
}

type Style = { language: string; numberLocale: string; timeZone: string };

const known = new Map<string, Format>();

// Cached, because formats take long to create and every row of a list needs the same ones.
function formatFor(style: Style): Format {
  const key = Object.values(style).join(' ');
  const format = known.get(key) ?? formatIn(style);
  known.set(key, format);
  return format;
}

function formatIn({ language, numberLocale, timeZone }: Style): Format {
  // The region is the user's; the language is the window's, so that no page mixes two.
  const locale = inRegionOf(language, numberLocale);
  const dates = datesIn(locale);
  const day = dates({ dateStyle: 'medium' });
  const dayAndMonth = dates({ day: 'numeric', month: 'short' });
  const dayInWords = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const named = dates(dayInWords);
  const namedInYear = dates({ ...dayInWords, year: 'numeric' });
  const moments = (timeStyle: 'short' | 'medium') => {
    const style = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone });
    return (text: string) => style.format(new Date(text));
  };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  // Swedish writes days and times like ISO 8601.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(numberLocale);
  const percent = new Intl.NumberFormat(numberLocale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return {
    locale,
    numberLocale,
    ...moneyIn(numberLocale, language),
    day,
    span: spans(locale, day),
    longDay: dates({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: (date, today) => (isSameYear(date, today) ? dayAndMonth(date) : day(date)),
    namedDay: (date, today) => (isSameYear(date, today) ? named(date) : namedInYear(date)),
    dayInWeek: dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: dates({ weekday: 'short' }),
    firstWeekday: weekIn(locale).firstDay,
    ...monthsIn(locale),
    moment: moments('short'),
    exactMoment: moments('medium'),
    time: (text) => time.format(new Date(text)),
    timeOfDay: (text) => timeOfDay.format(new Date(`1970-01-01T${text}Z`)),
    dayOf: (text) => isoDay.format(new Date(text)),
    inDays: (days) => relative.format(days, 'day'),
    ...listsIn(locale),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    shareOf: (amount, share) =>
      amount > 0 && share < 0.01 ? `<${percent.format(0.01)}` : percent.format(share),
  };
}

function listsIn(locale: string): Pick<Format, 'list' | 'listParts' | 'sentences'> {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    list: (items) => list.format(items),
    listParts: (items) => list.formatToParts(items),
    sentences: (items) => items.join(locale.startsWith('zh') ? '' : ' '),
  };
}

type Write = (amount: number) => string;

function moneyIn(locale: string, language: string) {
  const signed = (formatFor: (currency: string) => Write) =>
    byCurrency((currency) => {
      const format = formatFor(currency);
      const [own, meant] = [signOf(currency, locale), signOf(currency, language)];
      // To a reader of Chinese, ¥ is yuan in every region.
      const isUnclear =
        language.startsWith('zh') && own !== meant && `${own}${meant}`.includes('¥');
      return isUnclear ? (amount) => format(amount).replace(own, meant) : format;
    });
  return {
    money: signed((currency) => priceFormat(locale, currency)),
    limitMoney: signed((currency) =>
      inCurrency(locale, { currency, trailingZeroDisplay: 'stripIfInteger' }),
    ),
    averageMoney: signed((currency) => inCurrency(locale, { currency })),
    roughMoney: signed((currency) => roughly(locale, currency)),
  };
}

function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

// A date without time is the same everywhere, so it is parsed and formatted in UTC.
function datesIn(locale: string) {
  return (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) =>
      // Chinese separates a weekday from its date.
      format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replace(/日(?=周|星期|週)/, '日 ');
  };
}

// Chinese writes spans in digits, unlike single days.
function spans(locale: string, day: (date: string) => string) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (from: string, to: string) =>
    locale.startsWith('zh') && from !== to
      ? `${day(from)}至${day(to)}`
      : format.formatRange(new Date(from), new Date(to));
}

const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);

function byCurrency(formatFor: (currency: string) => Write) {
  const formats = new Map<string, Write>();
  return (amount: number, currency: string) => {
    const format = formats.get(currency) ?? formatFor(currency);
    formats.set(currency, format);
    return format(amount);
  };
}

const MANY = 10_000;

// Otherwise, a scale would mix numbers with and without a letter for thousands.
function roughly(locale: string, currency: string) {
  const digits = { currency, minimumFractionDigits: 0, maximumFractionDigits: 1 };
  const whole = inCurrency(locale, digits);
  const short = inCurrency(locale, { ...digits, notation: 'compact' });
  return (amount: number) => (amount < MANY ? whole(amount) : short(amount));
}

function inCurrency(locale: string, options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat(locale, { style: 'currency', ...options });
  return (amount: number) => format.format(amount);
}

type Week = { firstDay: number; weekend: readonly number[] };

const FROM_MONDAY: Week = { firstDay: 1, weekend: [6, 7] };

/** A locale's week data: days from 1 (Monday) to 7 (Sunday). */
export function weekIn(locale: string): Week {
  // Standardized in 2025, and not yet in every browser or in TypeScript's library.
  const known: Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week } = new Intl.Locale(
    locale,
  );
  return known.getWeekInfo?.() ?? known.weekInfo ?? FROM_MONDAY;
}

function monthsIn(locale: string) {
  const dates = datesIn(locale);
  return {
    month: ofMonth(dates({ month: 'long', year: 'numeric' })),
    // Chinese uses digits.
    monthName: ofMonth(dates({ month: locale.startsWith('zh') ? 'short' : 'long' })),
    shortMonth: ofMonth(dates({ month: 'short' })),
  };
}

const ofMonth = (write: (date: string) => string) => (month: string) =>
  write(`${month.slice(0, 7)}-01`);

const DAY_MS = 86_400_000;

/** The number of days from one date (`YYYY-MM-DD`) to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
