import { type DateOnly, LATEST_DATE, addDays, dayOfMonth, isDateOnly } from '../../domain/dates.ts';
import { MAX_AMOUNT_HUNDREDTHS, fitsCurrency } from '../../domain/money.ts';
import {
  type Cadence,
  MAX_CUSTOM_DAYS,
  MAX_CUSTOM_MONTHS,
  anchorGives,
  chargeDate,
  everyDays,
  everyMonths,
  inferAnchor,
} from '../../domain/schedule.ts';
import { type Currency, isCurrency } from '../../domain/currencies.ts';
import type { Status } from '../../domain/subscription.ts';
import { codePointLength, isPlainText } from '../../domain/text.ts';
import { isCurrencyCode } from './currencies.ts';
import { lastDayOf, recordDetails } from './record-details.ts';
import type { Details, Draft, ImportedFields, Interval } from './draft.ts';
import type { Interview } from './interview.ts';
import { limits } from './limits.ts';
import type { ProblemCode } from '../../contract/app/import-codes.ts';
import type { RowProblem } from './problems.ts';

const LONGEST = { name: 120, category: 80 };

/** A draft converted to the fields of a record, with its problems. */
export type Recorded = {
  fields: ImportedFields;
  details: Details;
  problems: RowProblem[];
  /** The category is neither the file's nor the person's, so it says nothing about a record that is there. */
  isCategoryAssumed?: true;
};

type Given = {
  draft: Draft;
  row: number;
  interview: Interview;
  today: DateOnly;
  /** Whether it is a record of Perennial, whose public API accepts decimals in any currency. */
  isOwn?: boolean;
};

/**
 * Converts a draft to the fields of a record. This is the only place that knows what records can hold:
 * everything else becomes a problem and stays in the details.
 */
export function recordOf(read: Given): Recorded {
  if (isNoRecord(read.draft)) return withoutRecord(read.draft);
  const problems = [...(read.draft.problems ?? [])];
  const add = (code: ProblemCode, field: string, params?: RowProblem['params']) => {
    // An unreadable or open field already has its problem.
    if (code === 'missing' && problems.some((problem) => problem.field === field)) return;
    problems.push({ code, field, ...(params === undefined ? {} : { params }) });
  };
  const given = { ...read, draft: withAnchor(withTrialEnd(withoutOneTime(read, add))) };
  const { draft } = given;
  const currency = currencyOf(given, add);
  const interval = intervalOf(given, add);
  const schedule = interval === undefined ? undefined : supportedSchedule(interval, add);
  const fields: ImportedFields = present({
    name: textOf('name', draft.name, add),
    category: textOf('category', categoryOf(given, add), add),
    amountHundredths: amountOf(draft.amount, read.isOwn === true ? undefined : currency, add),
    currency: supportedCurrency(currency, add),
    ...schedule,
    ...datesOf(given, schedule, add),
    notificationEnabled: draft.notificationEnabled,
    status: statusOf(given),
    trialEndsOn:
      draft.trialEndsOn === undefined
        ? undefined
        : (dateOf('trialEndsOn', draft.trialEndsOn, add) ?? null),
    ...recordDetails(draft.details ?? {}),
  });
  const details: Details = present({ ...draft.details, interval, currency });
  dropInvalid(details, add);
  const isGuessed = problems.some(({ code }) => code === 'guessedCategory');
  const isAssumed = draft.category === undefined && (isGuessed || !isCategoryChosen(given));
  return { fields, details, problems, ...(isAssumed ? { isCategoryAssumed: true } : {}) };
}

const NO_RECORD: ReadonlySet<ProblemCode> = new Set(['totalRow', 'unrepairable']);

const isNoRecord = ({ problems = [] }: Draft) => problems.some(({ code }) => NO_RECORD.has(code));

// Raises no questions.
const withoutRecord = ({ name, problems = [] }: Draft): Recorded => ({
  fields: name === undefined ? {} : { name },
  details: {},
  problems,
});

const withAnchor = (draft: Draft): Draft =>
  isAnchor(draft.billingAnchorDay) ? draft : { ...draft, billingAnchorDay: undefined };

const isAnchor = (day: number | undefined) =>
  day !== undefined && Number.isInteger(day) && day >= 1 && day <= 31;

// Without an end date of its own, a trial ends the day before the first charge.
function withTrialEnd(draft: Draft): Draft {
  const { isTrial = false, trialEndsOn = '', nextPaymentDate = '' } = draft;
  if (trialEndsOn !== '' || !isTrial || !isDateOnly(nextPaymentDate)) return draft;
  return { ...draft, trialEndsOn: addDays(nextPaymentDate, -1) };
}

// What has come to its end is active nowhere else either, nor is what was cancelled, unless its source says so.
function statusOf({ draft: { status, details }, today }: Given): Status | undefined {
  const { cancelledOn = '' } = details ?? {};
  const endsOn = lastDayOf(details ?? {}) ?? '';
  const isOver = isDateOnly(endsOn) && endsOn < today && (status ?? 'active') === 'active';
  const isCancelled = status === undefined && isDateOnly(cancelledOn) && cancelledOn <= today;
  return isOver || isCancelled ? 'cancelled' : status;
}

type Add = (code: ProblemCode, field: string, params?: RowProblem['params']) => void;

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

// Drops absent values, so that they have no key.
function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Present<T>;
}

function textOf(
  field: 'name' | 'category',
  value: string | undefined,
  add: Add,
): string | undefined {
  const longest = LONGEST[field];
  if (value !== undefined && value.length > limits.detailLength) {
    add('tooLong', field, { longest });
    return undefined;
  }
  // Spreadsheet cells can contain line breaks, names can't.
  const text = (value ?? '').replaceAll(/[\r\n\t]+/g, ' ').trim();
  if (text === '') add('missing', field);
  else if (codePointLength(text) > longest) add('tooLong', field, { longest });
  else if (!isPlainText(text)) add('unreadableText', field);
  else return text;
  return undefined;
}

const isCategoryChosen = ({ interview }: Given) => interview.answer('category', '') !== undefined;

function categoryOf({ draft, row, interview }: Given, add: Add): string | undefined {
  const { category, name = '' } = draft;
  // Answers can map the source's categories to other ones.
  if (category !== undefined) return interview.answer('category', category) ?? category;
  // As in the form for adding.
  const { named, other } = interview.habits.categories;
  const guessed = named(name);
  if (guessed !== undefined) {
    add('guessedCategory', 'category');
    return guessed;
  }
  const example = { row, text: name };
  return interview.ask({ code: 'category', key: '', choices: [], example, assumed: other });
}

// Bounded, so that a million digits are rejected quickly.
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/;

function amountOf(
  amount: string | undefined,
  currency: string | undefined,
  add: Add,
): number | undefined {
  if (amount === undefined || amount === '') {
    add('missing', 'amount');
    return undefined;
  }
  const [, sign = '', units = '', decimals = ''] = DECIMAL.exec(amount) ?? [];
  const significant = decimals.replace(/(?<!0)0+$/, '');
  const hundredths = Number(units + significant.padEnd(2, '0'));
  if (units === '') add('invalidAmount', 'amount', { text: amount.slice(0, 40) });
  else if (sign !== '' && hundredths !== 0) add('negativeAmount', 'amount');
  else if (significant.length > 2) add('tooManyDecimals', 'amount', { text: amount });
  else if (hundredths > MAX_AMOUNT_HUNDREDTHS) add('amountTooLarge', 'amount');
  else if (isFraction(hundredths, currency)) add('tooManyDecimals', 'amount', { text: amount });
  else return hundredths;
  return undefined;
}

const isFraction = (hundredths: number, currency: string | undefined) =>
  currency !== undefined && isCurrencyCode(currency) && !fitsCurrency(hundredths / 100, currency);

function currencyOf({ draft, row, interview }: Given, add: Add): string | undefined {
  const code = draft.currency?.trim().toUpperCase();
  if (code !== undefined && code !== '') {
    if (isCurrencyCode(code)) return code;
    add('unknownCurrency', 'currency', { text: code.slice(0, 40) });
    return undefined;
  }
  // The source has asked about its symbol.
  if (draft.problems?.some(({ field }) => field === 'currency') === true) return undefined;
  const example = { row, text: `${draft.name ?? ''} ${draft.amount ?? ''}`.trim() };
  const answer = interview.ask({ code: 'currency', key: '', choices: [], example });
  if (answer === undefined) add('unanswered', 'currency', { question: 'currency:' });
  else if (!isCurrencyCode(answer)) add('unknownCurrency', 'currency', { text: answer });
  else return answer;
  return undefined;
}

function supportedCurrency(code: string | undefined, add: Add): Currency | undefined {
  if (code === undefined) return undefined;
  if (isCurrency(code)) return code;
  add('unsupportedCurrency', 'currency', { currency: code });
  return undefined;
}

// A cancelled record needs a period as well, although it is never charged.
function withoutOneTime(given: Given, add: Add): Draft {
  const { draft, row, interview } = given;
  if (draft.details?.oneTime !== true) return draft;
  const answer = interview.ask({
    code: 'oneTime',
    key: '',
    choices: [{ value: 'skip' }, { value: 'cancelled' }],
    example: { row, text: draft.name ?? '' },
    assumed: 'skip',
  });
  if (answer !== 'cancelled') {
    add('oneTime', 'period');
    return draft;
  }
  add('importedAsCancelled', 'period');
  return { ...draft, status: 'cancelled', interval: { every: 1, unit: 'year' } };
}

function intervalOf({ draft }: Given, add: Add): Interval | undefined {
  const { interval } = draft;
  if (interval === undefined) add('missing', 'period');
  return interval;
}

function supportedSchedule({ every, unit }: Interval, add: Add): Cadence | undefined {
  const months = unit === 'month' ? every : unit === 'year' ? every * 12 : undefined;
  const days = unit === 'day' ? every : unit === 'week' ? every * 7 : undefined;
  if (isCount(months, MAX_CUSTOM_MONTHS)) return everyMonths(months);
  if (isCount(days, MAX_CUSTOM_DAYS)) return everyDays(days);
  add('unsupportedInterval', 'period', { every, unit });
  return undefined;
}

const isCount = (count: number | undefined, most: number): count is number =>
  count !== undefined && Number.isInteger(count) && count >= 1 && count <= most;

function dateOf(field: string, text: string | undefined, add: Add): DateOnly | undefined {
  if (text === undefined || text === '') return undefined;
  if (isDateOnly(text)) return text;
  add('invalidDate', field, { text: text.slice(0, 40) });
  return undefined;
}

type Dates = { nextPaymentDate?: DateOnly | undefined; billingAnchorDay?: number | undefined };

function datesOf(given: Given, schedule: Cadence | undefined, add: Add): Dates {
  const { draft } = given;
  const sent = dateOf('nextPaymentDate', draft.nextPaymentDate, add);
  const next = sent ?? derivedDate(given, schedule, add);
  if (next === undefined) {
    if ((draft.nextPaymentDate ?? '') === '') add('missing', 'nextPaymentDate');
    return {};
  }
  return { nextPaymentDate: next, billingAnchorDay: anchorOf(draft, next) };
}

// A start or a payment on the 31st reveals the anchor of a payment that is due on 28 February.
function anchorOf(
  { billingAnchorDay: anchor, details, lastPaymentDate }: Draft,
  next: DateOnly,
): number {
  if (anchor !== undefined) return anchor;
  const days = [details?.startedOn, lastPaymentDate]
    .filter((date) => date !== undefined && isDateOnly(date))
    .map((date) => dayOfMonth(String(date)));
  return days.find((day) => anchorGives(day, next)) ?? inferAnchor(next);
}

// Derives a missing date from the last payment, the trial, the cancellation or the start.
function derivedDate(
  { draft, today }: Given,
  schedule: Cadence | undefined,
  add: Add,
): DateOnly | undefined {
  const anchor = draft.billingAnchorDay;
  if ((draft.nextPaymentDate ?? '') !== '') return undefined;
  const { startedOn, cancelledOn } = draft.details ?? {};
  const last = dateOf('lastPaymentDate', draft.lastPaymentDate, add);
  const from = [
    ['lastPaymentDate', schedule && last && chargeAfter(last, { ...schedule, anchor }, last)],
    ['trialEndsOn', dayAfter(draft.trialEndsOn)],
    ['cancelledOn', draft.status === 'cancelled' ? cancelledOn : undefined],
    ['startedOn', schedule && startedOn && chargeAfter(startedOn, { ...schedule, anchor }, today)],
  ] as const;
  for (const [field, date] of from) {
    if (date === undefined || !isDateOnly(date)) continue;
    add('derivedDate', 'nextPaymentDate', { from: field });
    return date;
  }
  return undefined;
}

const dayAfter = (date: string | undefined) =>
  date !== undefined && isDateOnly(date) ? addDays(date, 1) : undefined;

type Anchored = Cadence & { anchor: number | undefined };

// The first charge after `day` of a schedule that starts on `from`.
function chargeAfter(
  from: DateOnly,
  { anchor = inferAnchor(from), ...repeats }: Anchored,
  day: DateOnly,
): DateOnly | undefined {
  if (!isDateOnly(from)) return undefined;
  if (from > day) return from;
  const schedule = { ...repeats, nextPaymentDate: from, billingAnchorDay: anchor };
  const isAfter = (count: number) => {
    const date = chargeDate(schedule, count);
    // Beyond the year 9999 dates have more digits.
    return date.length > LATEST_DATE.length || date > day;
  };
  let [low, high] = [0, 1];
  while (!isAfter(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAfter(middle)) high = middle;
    else low = middle;
  }
  const date = chargeDate(schedule, high);
  return isDateOnly(date) ? date : undefined;
}

const DETAIL_DATES = ['startedOn', 'cancelledOn', 'cancelBy', 'endsOn'] as const;

// Invalid details don't block a row; its original still has them.
function dropInvalid(details: Details, add: Add): void {
  for (const [field, value] of Object.entries(details) as [keyof Details, unknown][]) {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    const length = texts.reduce<number>((sum, text) => sum + String(text).length, 0);
    if (length <= limits.detailLength) continue;
    delete details[field];
    add('invalidDetail', field, { longest: limits.detailLength });
  }
  for (const field of DETAIL_DATES) {
    const date = details[field];
    if (date === undefined || isDateOnly(date)) continue;
    delete details[field];
    add('invalidDetail', field, { text: date.slice(0, 40) });
  }
}
