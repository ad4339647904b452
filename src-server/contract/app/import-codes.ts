/**
 * Problems of a row. An `error` blocks its import, a `warning` doesn't. Whoever presents them supplies the
 * wording.
 */
export const problemCodes = {
  /** A required field has no value. */
  missing: 'error',
  /** Depends on an open question, whose answer key is `params.question`. */
  unanswered: 'error',
  tooLong: 'error',
  /** Contains control characters or invalid Unicode. */
  unreadableText: 'error',
  invalidAmount: 'error',
  negativeAmount: 'error',
  amountTooLarge: 'error',
  tooManyDecimals: 'error',
  invalidDate: 'error',
  /** A date, but none in the `order` of its column, and not clear in another one. */
  otherDateOrder: 'error',
  unknownCurrency: 'error',
  unknownStatus: 'error',
  unknownInterval: 'error',
  /** Records don't support this interval: `every`, `unit`. */
  unsupportedInterval: 'error',
  /** Records don't support this currency. */
  unsupportedCurrency: 'error',
  /** A one-time purchase, skipped unless the person decides otherwise. */
  oneTime: 'error',
  /** Income, not an expense. */
  income: 'error',
  /** A row with the total of others. */
  totalRow: 'error',
  /** A malformed row without a unique repair. */
  unrepairable: 'error',
  /** More or fewer cells than columns: `cells`, `expected`. */
  cellCount: 'warning',
  /** The amount is an estimate: `minimum` and `maximum`, or a tolerance in `percent`. */
  estimated: 'warning',
  /** The category is the one that the form for adding would propose for the name. */
  guessedCategory: 'warning',
  /** The next payment date was derived from the field `from`. */
  derivedDate: 'warning',
  /** The only reading of a date is in another order, `as`, than the `order` of its column. */
  ownDateOrder: 'warning',
  /** The date may have drifted from the original day of the month, `day`. */
  anchorDiffers: 'warning',
  /** The source skips months without this day, where Perennial uses their last day. */
  skipsShortMonths: 'warning',
  /** The source moves charges that fall on weekends. */
  movesWeekends: 'warning',
  /** An invalid or too long detail was dropped. */
  invalidDetail: 'warning',
  /** A one-time purchase, imported as cancelled. */
  importedAsCancelled: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

/** A problem of a row. */
export type ProblemCode = keyof typeof problemCodes;

/** What a question about a file is about. Whoever presents it supplies the wording. */
export const questionCodes = [
  /** Which currency a symbol stands for; with an empty key, the currency of amounts without one. */
  'currency',
  /** The category of rows without one. */
  'category',
  /** The interval of rows without one, or the meaning of an unknown word for it. */
  'interval',
  'status',
  /** The next payment of rows without one, as `YYYY-MM-DD`. */
  'nextPaymentDate',
  /** Whether to skip one-time purchases or to import them as cancelled. */
  'oneTime',
  /** Which amount to take of a bill with a minimum and a maximum. */
  'estimate',
  /** Which user's records to import. */
  'user',
  /** The order of days, months and years in a column. */
  'dates',
  /** The decimal separator in a column. */
  'decimals',
  'encoding',
  /** Whether amounts below zero in a column are what is paid, or income. */
  'minus',
] as const;

/** What a question is about. */
export type QuestionCode = (typeof questionCodes)[number];
