/**
 * What can be wrong with a row, and whether the row can't be imported because of it (`error`) or only
 * has something to be aware of (`warning`). Its words belong to who presents it.
 */
const problemCodes = {
  /** A record needs this field. */
  missing: 'error',
  /** A question about it is open; `params.question` is the key of its answer. */
  unanswered: 'error',
  tooLong: 'error',
  /** Control characters, or half a character. */
  unreadableText: 'error',
  invalidAmount: 'error',
  negativeAmount: 'error',
  amountTooLarge: 'error',
  tooManyDecimals: 'error',
  invalidDate: 'error',
  unknownCurrency: 'error',
  unknownStatus: 'error',
  unknownInterval: 'error',
  /** Records can't repeat like this yet: `every`, `unit`. */
  unsupportedInterval: 'error',
  /** Records can't have this currency yet. */
  unsupportedCurrency: 'error',
  /** Not charged again, so it's left out as long as nobody decides otherwise. */
  oneTime: 'error',
  /** Money received, not spent. */
  income: 'error',
  /** A row that adds up others. */
  totalRow: 'error',
  /** A broken row that could be repaired in several ways, or in none. */
  unrepairable: 'error',
  /** The row has a cell more, or fewer, than the header: `cells`, `expected`. */
  cellCount: 'warning',
  /** The amount is an estimate: `minimum`, `maximum`, or the tolerance `percent`. */
  estimated: 'warning',
  /** The next payment was derived: `from` names the field. */
  derivedDate: 'warning',
  /** It began on another day of the month, `day`, that its date may have drifted from. */
  anchorDiffers: 'warning',
  /** The source skips months that don't have this day; a record is charged on their last day. */
  skipsShortMonths: 'warning',
  /** The source moves charges off weekends. */
  movesWeekends: 'warning',
  /** A detail that is left out, as it is invalid. */
  invalidDetail: 'warning',
  /** A charge that happened once, imported as cancelled, as the person chose. */
  importedAsCancelled: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type ProblemCode = keyof typeof problemCodes;

export type RowProblem = {
  code: ProblemCode;
  /** The field of the record that it is about; absent if it is about the whole row. */
  field?: string;
  params?: Readonly<Record<string, string | number>>;
};

/** Whether a row with these problems can't be imported as it is. */
export const isBlocked = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ code }) => problemCodes[code] === 'error');
