import { type DateOnly, daysBetween } from '../domain/dates.ts';
import { type Spoken, inRegionOf, spokenIn } from '../domain/locales.ts';
import { amountOf, priceFormat } from '../domain/money.ts';
import type { Reminder } from '../domain/reminder.ts';

/** The subscription data in a reminder's text. */
export type ReminderItem = Pick<Reminder, 'subscriptionId' | 'kind' | 'date'> & {
  name: string;
  /** In hundredths of the currency unit. */
  amountHundredths: number;
  /** ISO 4217. */
  currency: string;
  /** Until when the contract runs unless it is cancelled, for a reminder of the last day to cancel it. */
  renewsUntil?: DateOnly | undefined;
  /** How late the reminder is, in milliseconds. */
  lateMs?: number;
};

/** A plain-text message for a person. Some channels only show the title. */
export type ReminderText = { title: string; body: string };

/** The recipient of a text. */
export type Reader = {
  /** The owner's day, as `YYYY-MM-DD`. */
  today: DateOnly;
  /** The BCP 47 tag that determines the language and the format of money and dates. */
  locale: string;
};

// The number of lines that fit on a phone at a glance.
const MOST_LINES = 10;

// Services accept some 4 KB per message, including overhead.
const MOST_BYTES = 3000;

// The maximum length of a name in a list.
const LONGEST_NAME = 60;

/**
 * The text of a message about everything that is due: what it is, what it costs, when, and what to do.
 * Several reminders are combined into one message, so that nobody gets forty after a vacation. Throws a
 * RangeError if there are none.
 */
export function reminderText(items: readonly ReminderItem[], reader: Reader): ReminderText {
  const [first, ...others] = items;
  if (first === undefined) throw new RangeError('A reminder needs at least one charge.');
  const words = phrases[spokenIn(reader.locale)];
  const told = toldFor(reader);
  if (others.length === 0) {
    const { title, body } = words.single[first.kind](told(first));
    const late = lateText(first, reader);
    return { title, body: late === undefined ? body : `${body} ${words.late(late)}` };
  }
  const short = (item: ReminderItem) => told({ ...item, name: shortened(item.name) });
  const lines = items.slice(0, MOST_LINES).map((item) => {
    const late = lateText(item, reader);
    const line = words.line(short(item), item.kind);
    return late === undefined ? line : words.lateLine(line, late);
  });
  const title = digestTitle(items, words, reader.locale);
  for (;;) {
    const more = items.length - lines.length;
    const rest = more > 0 ? [words.more(grouped(more, reader.locale))] : [];
    const body = [...lines, ...rest, '', words.whatToDo].join('\n');
    if (Buffer.byteLength(title + body) <= MOST_BYTES || lines.length === 1) return { title, body };
    lines.pop();
  }
}

function digestTitle(items: readonly ReminderItem[], words: Phrases, locale: string): string {
  const names = new Map(items.map(({ subscriptionId, name }) => [subscriptionId, isolated(name)]));
  const [only = ''] = names.values();
  return names.size === 1 ? words.only(only) : words.digest(grouped(names.size, locale));
}

/** Adds the note that the message may have arrived before. */
export function repeated({ title, body }: ReminderText, locale: string): ReminderText {
  return { title, body: `${body}\n\n${phrases[spokenIn(locale)].repeated}` };
}

/** The text of a test message. */
export function testText(locale: string): ReminderText {
  return { title: 'Perennial', body: phrases[spokenIn(locale)].test };
}

type Told = {
  name: string;
  money: string;
  day: string;
  when: string;
  isToday: boolean;
  /** Empty unless it is about the last day to cancel. */
  until: string;
};

type Phrases = {
  single: Readonly<Record<Reminder['kind'], (told: Told) => ReminderText>>;
  line: (told: Told, kind: Reminder['kind']) => string;
  digest: (count: string) => string;
  only: (name: string) => string;
  /** Formats a time span such as "2 days". */
  late: (time: string) => string;
  lateLine: (line: string, time: string) => string;
  more: (count: string) => string;
  whatToDo: string;
  repeated: string;
  test: string;
};

const phrases: Readonly<Record<Spoken, Phrases>> = {
  en: {
    single: {
      renewal: ({ name, money, day, when, isToday }) => ({
        title: `${name} renews ${when}`,
        body: `${money} on ${day}. If you no longer want it, cancel it with the provider ${isToday ? 'right away' : 'before then'}.`,
      }),
      trial: ({ name, money, day, when }) => ({
        title: `The trial of ${name} ends ${when}`,
        body: `The last day is ${day}; after that it costs ${money}. If you don’t want to continue, cancel it with the provider by then.`,
      }),
      overdue: ({ name, money, day, when }) => ({
        title: `${name} was due ${when}`,
        body: `${money} on ${day}. Open Perennial to mark it renewed or cancelled.`,
      }),
      cancelBy: ({ name, day, when, until }) => ({
        title: `The last day to cancel ${name} is ${when}`,
        body: `Cancel it with the provider by ${day}, or it runs until ${until}.`,
      }),
    },
    line: ({ name, money, day, when, until }, kind) =>
      ({
        renewal: `${name}: ${money} ${when}, on ${day}`,
        trial: `${name}: trial ends ${when}, on ${day}`,
        overdue: `${name}: ${money} was due ${when}, on ${day}`,
        cancelBy: `${name}: last day to cancel ${when}, on ${day}, or it runs until ${until}`,
      })[kind],
    digest: (count) => `${count} subscriptions need attention`,
    only: (name) => `${name} needs attention`,
    late: (time) => `This reminder is ${time} late.`,
    lateLine: (line, time) => `${line} (${time} late)`,
    more: (count) => `and ${count} more`,
    whatToDo: 'Cancel anything you no longer want with its provider.',
    repeated: 'You may have received this already. Perennial couldn’t confirm that it arrived.',
    test: 'Reminders will look like this.',
  },
  'zh-CN': {
    single: {
      renewal: ({ name, money, day, when, isToday }) => ({
        title: `${name} ${when}续费`,
        body: `${day}扣款 ${money}。如不再需要，请${isToday ? '尽快' : '在此之前'}向服务商取消。`,
      }),
      trial: ({ name, money, day, when }) => ({
        title: `${name} 的试用${when}结束`,
        body: `最后一天是${day}，之后费用为 ${money}。如不想付费，请在此之前向服务商取消。`,
      }),
      overdue: ({ name, money, day, when }) => ({
        title: `${name} 应于${when}扣款`,
        body: `${day}应扣款 ${money}。请打开 Perennial 确认已续费，或标记为已取消。`,
      }),
      cancelBy: ({ name, day, when, until }) => ({
        title: `${name} 的取消期限${when}截止`,
        body: `请在${day}前（含当日）向服务商取消，否则将续期至${until}。`,
      }),
    },
    line: ({ name, money, day, when, until }, kind) =>
      ({
        renewal: `${name}：${when}扣款 ${money}（${day}）`,
        trial: `${name}：试用${when}结束（${day}）`,
        overdue: `${name}：${when}应扣款 ${money}（${day}）`,
        cancelBy: `${name}：取消期限${when}截止（${day}），否则将续期至${until}`,
      })[kind],
    digest: (count) => `${count} 个订阅需要留意`,
    only: (name) => `${name} 需要留意`,
    late: (time) => `这条提醒迟了${time}。`,
    lateLine: (line, time) => `${line}（提醒迟了${time}）`,
    more: (count) => `以及另外 ${count} 个`,
    whatToDo: '不再需要的，请向服务商取消。',
    repeated: '您可能已收到过此消息：此前无法确认是否送达。',
    test: '提醒将以这种形式送达。',
  },
};

const grouped = (count: number, locale: string) => new Intl.NumberFormat(locale).format(count);

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

// In whole hours, or days from two days on. Less than an hour doesn't count as late.
function lateText({ lateMs = 0 }: ReminderItem, { locale }: Reader): string | undefined {
  const hours = Math.floor(lateMs / HOUR_MS);
  if (hours < 1) return undefined;
  const isDays = hours >= 2 * HOURS_A_DAY;
  return new Intl.NumberFormat(inRegionOf(spokenIn(locale), locale), {
    style: 'unit',
    unit: isDays ? 'day' : 'hour',
    unitDisplay: 'long',
  }).format(isDays ? Math.floor(hours / HOURS_A_DAY) : hours);
}

function toldFor({ today, locale }: Reader): (item: ReminderItem) => Told {
  const dateLocale = inRegionOf(spokenIn(locale), locale);
  const days = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'full', timeZone: 'UTC' });
  const distance = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'auto' });
  // A date without time is the same everywhere, so it is parsed and formatted in UTC.
  const written = (date: DateOnly) => days.format(new Date(`${date}T00:00:00Z`));
  return ({ name, date, amountHundredths, currency, renewsUntil }) => ({
    name: isolated(name),
    money: priceFormat(locale, currency)(amountOf(amountHundredths)),
    day: written(date),
    when: distance.format(daysBetween(today, date), 'day'),
    isToday: date === today,
    until: renewsUntil === undefined ? '' : written(renewsUntil),
  });
}

// Right-to-left letters and directional marks.
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

// A name must not change the direction of the surrounding text or break its line.
function isolated(name: string): string {
  const line = name.replaceAll(/[\p{Zl}\p{Zp}]/gu, ' ');
  return TURNING.test(line) ? ISOLATE + line + ISOLATE_END : line;
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
