import type { ProblemCode, QuestionCode } from '../contract/app/import-codes.ts';
import type { Question } from '../transfer/import/interview.ts';
import { answerKey } from '../transfer/import/interview.ts';
import type { DateOrder } from '../transfer/import/table/dates.ts';
import type { RowProblem } from '../transfer/import/problems.ts';
import { type PlannedRow, currentOf } from '../transfer/import-plan.ts';
import { originalCells } from '../transfer/original-cells.ts';
import type { ImportedFields } from '../transfer/import/draft.ts';
import type { Subscription } from '../domain/subscription.ts';
import { amountOf, plainPrice } from '../domain/money.ts';

type Params = NonNullable<RowProblem['params']>;

const FIELD: Readonly<Record<string, string>> = {
  name: 'name',
  category: 'category',
  amount: 'amount',
  amountHundredths: 'amount',
  currency: 'currency',
  period: 'billing period',
  customDays: 'billing period',
  customMonths: 'billing period',
  billingAnchorDay: 'day of the month',
  notificationEnabled: 'reminders',
  nextPaymentDate: 'next payment date',
  trialEndsOn: 'end of the trial',
  status: 'status',
  notes: 'notes',
  website: 'website',
  cancelUrl: 'cancellation page',
  paymentMethod: 'payment method',
  accountNumber: 'account number',
  account: 'account number',
  startedOn: 'start date',
  endsOn: 'end date',
  terms: 'contract terms',
  nextPrice: 'next price',
  tags: 'tags',
  links: 'links',
};

const fieldText = (field = 'row') => FIELD[field] ?? field;

const ORDERS = { ymd: 'year first', dmy: 'day first', mdy: 'month first' };
const orderText = (order: string | number) => ORDERS[order as DateOrder];

/** What is wrong with a row. */
const PROBLEMS: { [C in ProblemCode]: (field: string, params: Params) => string } = {
  missing: (field) => `It has no ${field}.`,
  unanswered: (field) => `Its ${field} depends on a question that has no answer yet.`,
  tooLong: (field, { longest = '' }) => `Its ${field} is longer than ${longest} characters.`,
  unreadableText: (field) => `Its ${field} contains characters that can't be read.`,
  invalidAmount: (_field, { text = '' }) => `"${text}" isn't an amount.`,
  negativeAmount: () => 'Its amount is negative.',
  amountTooLarge: () => 'Its amount is larger than 99999999.99.',
  tooManyDecimals: (_field, { text = '' }) => `Its amount, ${text}, has too many decimals.`,
  invalidDate: (field, { text = '' }) => `Its ${field}, "${text}", isn't a date.`,
  otherDateOrder: (field, { text = '', order = '' }) =>
    `Its ${field}, "${text}", can't be read ${orderText(order)}.`,
  unknownCurrency: (_field, { text = '' }) => `"${text}" isn't a currency code.`,
  unknownStatus: (_field, { text = '' }) => `"${text}" isn't a status.`,
  unknownInterval: (_field, { text = '' }) => `"${text}" isn't a billing period.`,
  unsupportedInterval: (_field, { every = '', unit = '' }) =>
    `Its billing period, every ${every} ${unit}s, isn't a whole number of days, weeks, months or years up to 99 years.`,
  unsupportedCurrency: (_field, { currency = '' }) =>
    `${currency} isn't in use anymore. Use the currency that replaced it.`,
  oneTime: () => 'It is charged only once.',
  income: () => 'It is income.',
  totalRow: () => 'It is a total of other rows.',
  unrepairable: () => 'The row is broken and cannot be repaired reliably.',
  cellCount: (_field, { cells = '', expected = '' }) =>
    `The row has ${cells} cells, and the header ${expected}.`,
  estimated: () => 'Its amount is an estimate.',
  guessedCategory: () => 'Its category was guessed from its name.',
  derivedDate: () => 'Its next payment date was calculated.',
  ownDateOrder: (field, { text = '', order = '', as = '' }) =>
    `Its ${field}, "${text}", can't be read ${orderText(order)}, so it was read ${orderText(as)}.`,
  anchorDiffers: (_field, { day = '' }) => `It began on day ${day} of the month.`,
  skipsShortMonths: () => 'Months without this day are billed on their last day.',
  movesWeekends: () => 'Charges on weekends are not moved.',
  invalidDetail: (field) => `Its ${field} is invalid, and was left out.`,
  importedAsCancelled: () => 'It is charged only once, and is imported as cancelled.',
};

/** What is wrong with a row, in a sentence. */
export const problemText = ({ code, field, params = {} }: RowProblem): string =>
  PROBLEMS[code](fieldText(field), params);

const QUESTIONS: Record<QuestionCode, (key: string) => string> = {
  currency: (key) =>
    key === ''
      ? 'Which currency are amounts in that have none?'
      : `Which currency does "${key}" stand for?`,
  category: () => 'Which category do subscriptions get that have none?',
  interval: (key) =>
    key === ''
      ? 'How often are subscriptions billed for which the file does not say?'
      : `How often is "${key}"?`,
  nextPaymentDate: () => 'When is the next payment of subscriptions without a date?',
  status: (key) => `What is the status of subscriptions that are "${key}"?`,
  oneTime: () =>
    'Should purchases that are charged only once be skipped, or imported as cancelled?',
  estimate: () => 'Which amount should be used where the file has only a range?',
  user: () => 'Whose subscriptions should be imported?',
  dates: (key) => `In which order are day, month and year in the column "${key}"?`,
  decimals: (key) => `Which character separates decimals in the column "${key}"?`,
  encoding: () => 'In which encoding is the text?',
  minus: (key) => `Are negative amounts in the column "${key}" what is paid (expense) or income?`,
};

/** A question with its example, its choices, and the option that answers it. */
export function questionText(question: Question): string {
  const { code, key, choices, example, rows, assumed } = question;
  const count = rows > 1 ? `${rows} rows, for example` : 'For example,';
  const shown = choices.map(({ value, label }) =>
    label === undefined ? value : `${value} (${label})`,
  );
  return [
    QUESTIONS[code](key),
    ...(example.text === '' ? [] : [`  ${count} row ${example.row}: ${example.text}`]),
    ...(shown.length === 0 ? [] : [`  Choices: ${shown.join(', ')}`]),
    ...(assumed === undefined ? [] : [`  Assumed: ${assumed}${because(question)}`]),
    `  Answer with: --answer "${answerKey(question)}=${choices[0]?.value ?? (code === 'nextPaymentDate' ? 'YYYY-MM-DD' : 'VALUE')}"`,
  ].join('\n');
}

function because({ choices, assumed }: Question): string {
  const evidence = choices.find(({ value }) => value === assumed)?.evidence;
  return evidence === undefined ? '' : `, like row ${evidence.row}: ${evidence.text}`;
}

const ACTIONS: Record<PlannedRow['action'], string> = {
  create: 'new',
  update: 'update',
  different: 'differs',
  same: 'unchanged',
  duplicate: 'duplicate',
  deleted: 'deleted before',
  blocked: 'not possible',
};

/** The headers of {@link planCells}. */
export const PLAN_HEADERS = ['ROW', 'WHAT', 'NAME', 'AMOUNT', 'BILLED', 'NEXT', 'STATUS', ''];

/** What becomes of a row, and why, as the cells of a table. */
export function planCells({ action, isIncluded, ...planned }: PlannedRow): string[] {
  const { imported, duplicateOf, changes = {}, record } = planned;
  const { fields, original } = imported;
  const isSkipped = !isIncluded && (action === 'create' || action === 'update');
  const changed = record === undefined ? '' : changesText(record, changes);
  const why = [
    ...(duplicateOf === undefined ? [] : [twinText(duplicateOf)]),
    ...(action === 'update' ? [`Changes ${changed}.`] : []),
    ...(action === 'different' ? [`Already there with other values: ${changed}.`] : []),
    ...imported.problems.map(problemText),
  ];
  return [
    String(imported.row),
    isSkipped ? 'left out' : ACTIONS[action],
    fields.name ?? shorten(firstText(originalCells(original))),
    amountText(fields),
    intervalText(fields),
    fields.nextPaymentDate ?? '',
    fields.status ?? '',
    why.join(' '),
  ];
}

const twinText = (twin: NonNullable<PlannedRow['duplicateOf']>): string =>
  'row' in twin
    ? `Same name, price and billing period as row ${twin.row}.`
    : `Same name, price and billing period as "${twin.name}" in the account.`;

const amountText = ({ amountHundredths, currency }: ImportedFields): string =>
  amountHundredths === undefined || currency === undefined
    ? ''
    : `${plainPrice(amountOf(amountHundredths), currency)} ${currency}`;

const intervalText = ({ period, customDays, customMonths }: ImportedFields): string => {
  if (typeof customMonths === 'number') return `every ${customMonths} months`;
  return typeof customDays === 'number' ? `every ${customDays} days` : (period ?? '');
};

// "amount 12.99 -> 15.49 EUR, tags"
function changesText(record: Subscription, changes: Partial<ImportedFields>): string {
  const before = currentOf(record, changes);
  // A day of the month follows from its date.
  const isDay = (name: string) => name === 'billingAnchorDay' && 'nextPaymentDate' in changes;
  const shown = Object.entries(changes).filter(([name]) => !isDay(name));
  const texts = shown.map(([name, value]) => {
    const [from, to] = [Object.entries(before).find(([key]) => key === name)?.[1], value].map(
      (one) => valueText(name, one),
    );
    return to === '' || to === undefined || from === undefined || from === ''
      ? fieldText(name)
      : `${fieldText(name)} ${from} -> ${to}`;
  });
  return [...new Set(texts)].join(', ');
}

const LONGEST_VALUE = 40;

// Empty where only the name of the field is shown.
function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && name === 'amountHundredths') return amountOf(value).toFixed(2);
  return typeof value === 'string' && value.length <= LONGEST_VALUE ? value : '';
}

const shorten = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1)}…`;

const firstText = (cells: Readonly<Record<string, string>>): string =>
  (cells['name'] ?? Object.values(cells).find((cell) => cell.trim() !== '') ?? '').replaceAll(
    /\s+/g,
    ' ',
  );
