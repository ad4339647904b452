import { readNextPrice } from '../../../../contract/next-price-text.ts';
import { readTerms } from '../../../../contract/terms-text.ts';
import type { DateOnly } from '../../../../domain/dates.ts';
import type { Link } from '../../../../domain/details.ts';
import { type MeantCurrency, currencyMeant, isCurrencyText } from '../../currencies.ts';
import type { Draft, Interval } from '../../draft.ts';
import type { Interview } from '../../interview.ts';
import type { RowProblem } from '../../problems.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { TAG_SEPARATOR } from '../../../../contract/app/details.ts';
import type { ColumnTarget } from '../../../../contract/import-columns.ts';
import { unguardFormula } from '../../../../contract/csv.ts';
import { type MappedTable, mapColumns } from '../../table/columns.ts';
import { type DateOrder, decideOrder, nextWithoutYear, readInColumn } from '../../table/dates.ts';
import { intervalInHeader, readInterval } from '../../table/intervals.ts';
import { currencyBeside, decideDecimal, decideMinus, readingsOf } from '../../table/numbers.ts';
import type { TableRecord } from '../../table/table.ts';
import { isTotal, readFlag, readStatus } from '../../table/words.ts';

// Control characters: a binary file decoded as text.
const BINARY = /[^\P{Cc}\s\u{80}-\u{9f}]/u;
const LOOKED_AT = 10_000;

/** Any table: a CSV or TSV file, or cells pasted from a spreadsheet. */
export const csv: ImportSource = {
  kind: 'csv',
  name: 'CSV',
  recognize: (file) =>
    file.form === 'text' &&
    !BINARY.test(file.text.slice(0, LOOKED_AT)) &&
    file.table.records.some(({ cells }) => cells.length > 1),
  read(file, interview, { columns, today }) {
    if (file.form !== 'text') return { rows: [] };
    const table = mapColumns(file.table, columns);
    return { rows: rowsOf(table, interview, today), table: table.description };
  },
};

function* rowsOf(table: MappedTable, interview: Interview, today: DateOnly): Iterable<SourceRow> {
  const reader = readerOf(table, interview);
  const { columns } = table.description;
  const isGuessed = columns.some(({ basis }) => basis === 'values');
  for (const record of table.rows) {
    const cells = columns.map(({ header }, at) => [header, record.cells[at] ?? ''] as const);
    const ignored = cells.filter(([, cell], at) => columns[at]?.target === null && cell !== '');
    yield {
      row: record.row,
      sourceId: reader.text(record, 'id'),
      confidence: isGuessed ? 'guessed' : 'exact',
      draft: withNextDate(draftOf(record, reader, interview), today),
      original: Object.fromEntries([...cells, ...surplus(record, columns.length)]),
      unmapped: Object.fromEntries([...ignored, ...surplus(record, columns.length)]),
    };
  }
}

// Cells beyond the last column, keyed by their number.
const surplus = ({ cells }: TableRecord, width: number) =>
  cells.flatMap((cell, at) =>
    at >= width && cell !== '' ? [[String(at + 1), cell] as const] : [],
  );

/** Reads cells by the meaning of their columns. */
type Reader = {
  /** Texts of several columns are joined by blanks. */
  text: (record: TableRecord, target: ColumnTarget) => string | undefined;
  date: (record: TableRecord, target: DateTarget) => Reading;
  amount: (record: TableRecord) => Reading & { currency?: string };
  /** Of all rows, unless their cells have one. */
  interval: Interval | undefined;
  width: number;
};

type Reading = { value?: string; problem?: RowProblem };

function readerOf({ description, rows }: MappedTable, interview: Interview): Reader {
  const at = Map.groupBy(description.columns.keys(), (key) => description.columns[key]?.target);
  const text = ({ cells }: TableRecord, target: ColumnTarget) =>
    (at.get(target) ?? [])
      .map((column) => unguardFormula(cells[column] ?? '').trim())
      .filter((cell) => cell !== '')
      .join(' ') || undefined;
  const cellsOf = (target: ColumnTarget) =>
    rows.flatMap((record) => {
      const cell = text(record, target);
      return cell === undefined ? [] : [{ row: record.row, text: cell }];
    });
  const headerOf = (target: ColumnTarget) =>
    description.columns[at.get(target)?.[0] ?? -1]?.header ?? '';
  const orders = new Map(
    DATES.map((target) => [target, decideOrder(cellsOf(target), headerOf(target), interview)]),
  );
  const decimal = decideDecimal(cellsOf('amount'), headerOf('amount'), interview);
  const minus = decideMinus(cellsOf('amount'), { column: headerOf('amount'), decimal }, interview);
  const currencyOfAll = currencyIn(headerOf('amount'));
  const unanswered = (field: string, code: string, target: ColumnTarget): Reading => ({
    problem: { code: 'unanswered', field, params: { question: `${code}:${headerOf(target)}` } },
  });
  return {
    width: description.columns.length,
    interval: intervalInHeader(headerOf('amount')),
    text,
    date(record, target) {
      const cell = text(record, target);
      if (cell === undefined) return {};
      const read = dateIn(cell, orders.get(target), target);
      return read ?? unanswered(target, 'dates', target);
    },
    amount(record) {
      const cell = text(record, 'amount');
      if (cell === undefined) return {};
      const [read, other = read] = readingsOf(cell, decimal);
      const currency = (read?.currency ?? currencyBeside(cell)) || currencyOfAll;
      if (read === undefined) return { ...invalid('invalidAmount', 'amount', cell), currency };
      if (read.amount !== other?.amount) {
        return { ...unanswered('amount', 'decimals', 'amount'), currency };
      }
      return { ...paidIn(read.amount, minus), currency };
    },
  };
}

function paidIn(amount: string, minus: ReturnType<typeof decideMinus>): Reading {
  if (minus !== 'expense' || Number(amount) === 0) return { value: amount };
  if (amount.startsWith('-')) return { value: amount.slice(1) };
  return { problem: { code: 'income', field: 'amount' } };
}

const DATES = [
  'nextPaymentDate',
  'lastPaymentDate',
  'trialEndsOn',
  'startedOn',
  'cancelledOn',
  'endsOn',
] as const satisfies ColumnTarget[];
type DateTarget = (typeof DATES)[number];

// Undefined while the order is open that it depends on.
function dateIn(
  cell: string,
  order: DateOrder | undefined,
  field: DateTarget,
): Reading | undefined {
  const read = readInColumn(cell, order);
  if ('problem' in read && read.problem === 'none') return invalid('invalidDate', field, cell);
  if (order === undefined) return 'date' in read ? { value: read.date } : undefined;
  const params = { text: cell.slice(0, LONGEST_ECHO), order };
  if ('problem' in read) return { problem: { code: 'otherDateOrder', field, params } };
  const { date: value, as } = read;
  if (as === undefined) return { value };
  return { value, problem: { code: 'ownDateOrder', field, params: { ...params, as } } };
}

const LONGEST_ECHO = 40;

const invalid = (code: 'invalidDate' | 'invalidAmount', field: string, text: string): Reading => ({
  problem: { code, field, params: { text: text.slice(0, LONGEST_ECHO) } },
});

// "Price (USD)", "Betrag in €".
const currencyIn = (header: string): string =>
  header.split(/[\s()[\]/:]+/).find((word) => word !== '' && isCurrencyText(word)) ?? '';

function draftOf(record: TableRecord, reader: Reader, interview: Interview): Draft {
  const total = totalIn(record, reader);
  if (total !== undefined) return { name: total, problems: [{ code: 'totalRow' }] };
  const problems: RowProblem[] = [];
  const keep = <T extends { problem?: RowProblem }>(reading: T): T => {
    if (reading.problem !== undefined) problems.push(reading.problem);
    return reading;
  };
  const text: TextOf = (target) => reader.text(record, target);
  const date: DateOf = (target) => keep(reader.date(record, target)).value;
  // A row does without those that can't be read.
  const detailDate: DateOf = (target) => {
    if (target === 'cancelledOn' && isCancelled !== undefined) return undefined;
    const { value, problem } = reader.date(record, target);
    const isNone = problem?.code === 'invalidDate' || problem?.code === 'otherDateOrder';
    if (problem) problems.push(isNone ? { ...problem, code: 'invalidDetail' } : problem);
    return value;
  };
  const { value: terms } = keep(lineIn('terms', readTerms, text('contractTerms')));
  const { value: nextPrice } = keep(lineIn('nextPrice', readNextPrice, text('nextPrice')));
  const name = text('name');
  const amount = keep(reader.amount(record));
  const example = { row: record.row, text: text('amount') ?? name ?? '' };
  const written = text('currency') ?? amount.currency ?? '';
  const { currency } = keep<MeantCurrency>(currencyMeant(written, interview, example));
  // Many tables only say whether it was cancelled.
  const isCancelled = readFlag(text('cancelledOn') ?? '');
  const { status } = isCancelled
    ? { status: 'cancelled' as const }
    : keep(statusOf(text('status'), record.row, interview));
  const { interval, oneTime } = keep(intervalOf(record, reader, interview));
  if (record.cells.length !== reader.width) {
    const params = { cells: record.cells.length, expected: reader.width };
    problems.push({ code: 'cellCount', params });
  }
  return {
    name,
    category: text('category'),
    amount: amount.value,
    currency,
    interval,
    nextPaymentDate: date('nextPaymentDate'),
    lastPaymentDate: date('lastPaymentDate'),
    billingAnchorDay: dayIn(text('billingAnchorDay')),
    notificationEnabled: readFlag(text('notificationEnabled') ?? ''),
    status: status === 'trial' ? 'active' : status,
    isTrial: status === 'trial',
    trialEndsOn: date('trialEndsOn'),
    details: { oneTime, ...detailsOf(text, detailDate), terms, nextPrice },
    problems,
  };
}

const isUnreadNext = ({ code, field }: RowProblem) =>
  code === 'invalidDate' && field === 'nextPaymentDate';

// "12月5日" is the next such day.
function withNextDate(draft: Draft, today: DateOnly): Draft {
  const text = draft.problems?.find(isUnreadNext)?.params?.['text'];
  const next = text === undefined ? undefined : nextWithoutYear(String(text), today);
  if (next === undefined) return draft;
  const others = (draft.problems ?? []).filter((problem) => !isUnreadNext(problem));
  const problem = { code: 'derivedDate', field: 'nextPaymentDate' } as const;
  return { ...draft, nextPaymentDate: next, problems: [...others, problem] };
}

function lineIn<T>(
  field: string,
  read: (line: string) => T | undefined,
  cell = '',
): { value?: T; problem?: RowProblem } {
  const value = read(cell);
  if (value !== undefined) return { value };
  return cell.trim() === '' ? {} : { problem: { code: 'invalidDetail', field } };
}

const dayIn = (text = '') => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);

type TextOf = (target: ColumnTarget) => string | undefined;
type DateOf = (target: DateTarget) => string | undefined;

const detailsOf = (text: TextOf, date: DateOf): Draft['details'] => ({
  plan: text('plan'),
  notes: text('notes'),
  website: text('website'),
  cancelUrl: text('cancelUrl'),
  paymentMethod: text('paymentMethod'),
  payer: text('payer'),
  account: text('account'),
  startedOn: date('startedOn'),
  cancelledOn: date('cancelledOn'),
  endsOn: date('endsOn'),
  autoRenew: readFlag(text('autoRenew') ?? ''),
  tags: text('tags')
    ?.split(TAG_SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
  links: linksIn(text('links')),
});

// One on each line, with its title before it.
function linksIn(cell = ''): Link[] | undefined {
  const links = cell.split('\n').flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const url = words.pop() ?? '';
    return url === '' ? [] : [{ title: words.join(' '), url }];
  });
  return links.length === 0 ? undefined : links;
}

// A real subscription with such a name would have a date or an interval.
function totalIn(record: TableRecord, reader: Reader): string | undefined {
  const name = reader.text(record, 'name');
  const rest = [...DATES, 'interval' as const].map((target) => reader.text(record, target));
  const isAlone = rest.every((text) => text === undefined);
  return name !== undefined && isTotal(name) && isAlone ? name : undefined;
}

type StatusReading = { status?: ReturnType<typeof readStatus>; problem?: RowProblem };

function statusOf(text: string | undefined, row: number, interview: Interview): StatusReading {
  if (text === undefined) return {};
  const answer = interview.answer('status', text);
  const known = readStatus(answer ?? text);
  if (known === undefined && text.length > LONGEST_ECHO) {
    const params = { text: text.slice(0, LONGEST_ECHO) };
    return { problem: { code: 'unknownStatus', field: 'status', params } };
  }
  // An answered question stays, so that the answer can be changed.
  if (known === undefined || answer !== undefined) {
    const choices = STATUS_CHOICES.map((value) => ({ value }));
    interview.ask({ code: 'status', key: text, choices, example: { row, text } });
  }
  if (known !== undefined) return { status: known };
  const params = { question: `status:${text}` };
  return { problem: { code: 'unanswered', field: 'status', params } };
}

const STATUS_CHOICES = ['active', 'paused', 'cancelled', 'trial'];

type IntervalReading = { interval?: Interval; oneTime?: boolean; problem?: RowProblem };

function intervalOf(record: TableRecord, reader: Reader, interview: Interview): IntervalReading {
  const written = reader.text(record, 'interval') ?? '';
  const priced = reader.interval ?? intervalInHeader(reader.text(record, 'amount') ?? '');
  if (written === '' && priced !== undefined) return { interval: priced };
  const counted = reader.text(record, 'intervalCount');
  const count = /^(\d{1,5})(?:[.,]0+)?$/.exec(counted ?? '')?.[1];
  if (counted !== undefined && count === undefined) return unknownInterval(counted);
  // "custom" with the number of days in its own column.
  if (count !== undefined && /^(custom|days?)?$/i.test(written)) {
    return { interval: { every: Number(count), unit: 'day' } };
  }
  const answer = interview.answer('interval', written);
  const read = readInterval(answer ?? written);
  if (read === undefined && written.length > LONGEST_ECHO) return unknownInterval(written);
  if (read === undefined || answer !== undefined) {
    const example = { row: record.row, text: reader.text(record, 'name') ?? written };
    interview.ask({ code: 'interval', key: written, choices: [], example });
  }
  if (read === undefined) {
    const params = { question: `interval:${written}` };
    return { problem: { code: 'unanswered', field: 'period', params } };
  }
  if (read === 'oneTime') return { oneTime: true };
  const times = read.every === 1 && count !== undefined ? Number(count) : 1;
  return { interval: { ...read, every: read.every * times } };
}

function unknownInterval(written: string): IntervalReading {
  const params = { text: written.slice(0, LONGEST_ECHO) };
  return { problem: { code: 'unknownInterval', field: 'period', params } };
}
