import type { ExpectedCharge } from '../domain/charges.ts';
import type { DateOnly } from '../domain/dates.ts';
import { type Spoken, inRegionOf, spokenIn } from '../domain/locales.ts';
import { amountOf, priceFormat } from '../domain/money.ts';
import { type Cadence, type Interval, intervalOf } from '../domain/schedule.ts';
import type { Subscription } from '../domain/subscription.ts';

/** The state of a charge in a calendar. */
export type ChargeState = 'paid' | ExpectedCharge['state'];

/** A charge as the texts describe it. */
type DescribedCharge = Pick<Subscription, 'name' | 'category' | keyof Cadence> & {
  amountHundredths: number;
  /** ISO 4217. */
  currency: string;
  state: ChargeState;
};

type Phrases = {
  /** Intervals with a name, by their count and unit. */
  named: Readonly<Record<string, string>>;
  every: Readonly<Record<Interval['unit'], (count: string) => string>>;
  state: Readonly<Record<Exclude<ChargeState, 'due'>, string>>;
  ends: (day: string) => string;
  lastDayToCancel: (name: string) => string;
  otherwise: (day: string) => string;
};

const phrases: Readonly<Record<Spoken, Phrases>> = {
  en: {
    named: {
      '1 day': 'Every day',
      '1 week': 'Weekly',
      '1 month': 'Monthly',
      '3 month': 'Quarterly',
      '1 year': 'Yearly',
    },
    every: {
      day: (count) => `Every ${count} days`,
      week: (count) => `Every ${count} weeks`,
      month: (count) => `Every ${count} months`,
      year: (count) => `Every ${count} years`,
    },
    state: {
      paid: 'Paid',
      overdue: 'Overdue. Mark it renewed or cancelled in Perennial.',
      trial: 'First charge after the trial',
    },
    ends: (day) =>
      `This calendar ends on ${day}, because there are too many charges for a longer time.`,
    lastDayToCancel: (name) => `Last day to cancel ${name}`,
    otherwise: (day) => `Otherwise it runs until ${day}.`,
  },
  'zh-CN': {
    named: {
      '1 day': '每天',
      '1 week': '每周',
      '1 month': '每月',
      '3 month': '每季度',
      '6 month': '每半年',
      '1 year': '每年',
    },
    every: {
      day: (count) => `每 ${count} 天`,
      week: (count) => `每 ${count} 周`,
      month: (count) => `每 ${count} 个月`,
      year: (count) => `每 ${count} 年`,
    },
    state: {
      paid: '已付',
      overdue: '已逾期。请在 Perennial 中标记为已续费或已取消。',
      trial: '试用结束后的首次扣款',
    },
    ends: (day) => `扣款数量过多，此日历仅包含截至${day}的扣款。`,
    lastDayToCancel: (name) => `${name} 的取消期限截止`,
    otherwise: (day) => `逾期将续期至${day}。`,
  },
};

/** The texts of an account's calendar. */
export type CalendarTexts = {
  summary: (charge: DescribedCharge) => string;
  description: (charge: DescribedCharge) => string;
  /** Says that the calendar ends early. */
  ends: (day: DateOnly) => string;
  /** Names the last day to cancel a contract. */
  lastDayToCancel: (name: string) => string;
  /** Says until when a contract runs that isn't cancelled by then. */
  otherwise: (renewsUntil: DateOnly) => string;
};

/** The texts of a calendar in the language and formats of a locale (BCP 47). */
export function calendarTexts(locale: string): CalendarTexts {
  const language = spokenIn(locale);
  const words = phrases[language];
  const prices = new Map<string, (amount: number) => string>();
  const priceOf = ({ currency, amountHundredths }: DescribedCharge) => {
    const format = prices.get(currency) ?? priceFormat(locale, currency);
    prices.set(currency, format);
    return format(amountOf(amountHundredths));
  };
  const days = new Intl.DateTimeFormat(inRegionOf(language, locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const dayText = (day: DateOnly) => days.format(new Date(`${day}T00:00:00Z`));
  const counts = new Intl.NumberFormat(locale);
  const periodOf = (charge: DescribedCharge) => {
    const { count, unit } = intervalOf(charge);
    return words.named[`${count} ${unit}`] ?? words.every[unit](counts.format(count));
  };
  return {
    summary: (charge) => `${charge.name} · ${priceOf(charge)}`,
    description: (charge) =>
      [
        `${charge.category} · ${periodOf(charge)}`,
        ...(charge.state === 'due' ? [] : [words.state[charge.state]]),
      ].join('\n'),
    ends: (day) => words.ends(dayText(day)),
    lastDayToCancel: words.lastDayToCancel,
    otherwise: (day) => words.otherwise(dayText(day)),
  };
}
