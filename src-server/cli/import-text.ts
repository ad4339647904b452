import type { ProblemCode, QuestionCode } from '../contract/app/import-codes.ts';
import type { Question } from '../transfer/import/interview.ts';
import { answerKey } from '../transfer/import/interview.ts';
import type { RowProblem } from '../transfer/import/problems.ts';
import type { PlannedRow } from '../transfer/import-plan.ts';

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
  tags: 'tags',
  links: 'links',
};

const fieldText = (field = 'row') => FIELD[field] ?? field;

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
  derivedDate: () => 'Its next payment date was calculated.',
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
};

/** A question with its example, its choices, and the option that answers it. */
export function questionText(question: Question): string {
  const { code, key, choices, example, assumed } = question;
  const shown = choices.map(({ value, label }) =>
    label === undefined ? value : `${value} (${label})`,
  );
  return [
    QUESTIONS[code](key),
    `  For example, row ${example.row}: ${example.text}`,
    ...(shown.length === 0 ? [] : [`  Choices: ${shown.join(', ')}`]),
    ...(assumed === undefined ? [] : [`  Assumed: ${assumed}`]),
    `  Answer with: --answer "${answerKey(question)}=${choices[0]?.value ?? (code === 'nextPaymentDate' ? 'YYYY-MM-DD' : 'VALUE')}"`,
  ].join('\n');
}

const ACTIONS: Record<PlannedRow['action'], string> = {
  create: 'new',
  update: 'update',
  different: 'changed since',
  same: 'unchanged',
  duplicate: 'duplicate',
  deleted: 'deleted before',
  blocked: 'not possible',
};

/** What becomes of a row, and why, as the cells of a table. */
export function planCells({ action, isIncluded, ...planned }: PlannedRow): string[] {
  const { imported, duplicateOf, changes = {} } = planned;
  const isSkipped = !isIncluded && (action === 'create' || action === 'update');
  const why = [
    ...(duplicateOf === undefined ? [] : [`Like ${duplicateOf.name}.`]),
    ...(action === 'update'
      ? [`Changes: ${[...new Set(Object.keys(changes).map(fieldText))].join(', ')}.`]
      : []),
    ...imported.problems.map(problemText),
  ];
  const what = isSkipped ? 'left out' : ACTIONS[action];
  return [String(imported.row), what, imported.fields.name ?? '', why.join(' ')];
}
