import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import sax from 'sax';
import { AppError } from '../contract/errors.ts';
import { type DayRates, REFERENCE_CURRENCY, parseRate } from '../domain/conversion.ts';
import { type Currency, isCurrency } from '../domain/currencies.ts';
import { type DateOnly, dateOf, isDateOnly } from '../domain/dates.ts';
import { isArchive } from '../transfer/import/file/signatures.ts';
import { unpack } from '../transfer/import/file/archive.ts';

/**
 * The rates in a file of the European Central Bank's, oldest first: XML, CSV, or a ZIP of it, of a day or of many. Takes
 * tables of other sources too, if they have a row for each day and currency. Throws an {@link AppError} if there are none.
 */
export async function readRates(bytes: Uint8Array): Promise<DayRates[]> {
  const rates = new RateTable();
  if (!isArchive(bytes)) await readContent(bytes, rates);
  else for await (const content of unpack(bytes)) await readContent(content, rates);
  const days = rates.days();
  if (days.length === 0) throw new AppError('noRates');
  return days;
}

/** Collects rates by day. What is not a rate, such as "N/A", is left out. */
class RateTable {
  readonly #byDay = new Map<DateOnly, Partial<Record<Currency, string>>>();

  add(day: DateOnly | undefined, currency: string, rate: string): void {
    if (day === undefined || !isCurrency(currency) || parseRate(rate) === undefined) return;
    const rates = this.#byDay.get(day) ?? {};
    rates[currency] = rate;
    this.#byDay.set(day, rates);
  }

  days(): DayRates[] {
    return [...this.#byDay]
      .map(([day, rates]) => ({ day, rates }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  }
}

const decoder = new TextDecoder();

async function readContent(content: Uint8Array, rates: RateTable): Promise<void> {
  const text = decoder.decode(content);
  try {
    await (text.trimStart().startsWith('<') ? readXml(text, rates) : readTable(text, rates));
  } catch {
    // Whatever is wrong with its syntax, it is not such a file.
    throw new AppError('noRates');
  }
}

const CHUNK = 64 * 1024;

// Of its elements, `Cube` with a `time` has those with a `currency` and a `rate`.
async function readXml(text: string, rates: RateTable): Promise<void> {
  const xml = sax.parser(true, { xmlns: false });
  let day: DateOnly | undefined;
  xml.onopentag = ({ attributes }) => {
    const { time, currency, rate } = attributes as Record<string, string | undefined>;
    if (time !== undefined) day = isDateOnly(time) ? time : undefined;
    if (currency !== undefined && rate !== undefined) rates.add(day, currency, rate);
  };
  for (let start = 0; start < text.length; start += CHUNK) {
    xml.write(text.slice(start, start + CHUNK));
    await setImmediate();
  }
  xml.close();
}

type Row = readonly string[];
type ReadRow = (row: Row) => void;

const ROWS_AT_ONCE = 500;

async function readTable(text: string, rates: RateTable): Promise<void> {
  const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true };
  const rows = Readable.from([text]).pipe(parse(options)) as AsyncIterable<Row>;
  let read: ReadRow | undefined;
  let count = 0;
  for await (const row of rows) {
    if (read === undefined) read = readerOf(row, rates);
    else read(row);
    count += 1;
    if (count % ROWS_AT_ONCE === 0) await setImmediate();
  }
}

/** Reads the rows below a header. */
function readerOf(header: Row, rates: RateTable): ReadRow {
  const placeOf = (...names: string[]) =>
    header.findIndex((cell) => names.includes(cell.toLowerCase()));
  const day = placeOf('date', 'time_period');
  const [currency, rate] = [placeOf('currency', 'quote'), placeOf('rate', 'obs_value')];
  if (day !== -1 && currency !== -1 && rate !== -1) {
    const base = placeOf('base', 'currency_denom');
    return (row) => {
      if (base !== -1 && row[base] !== REFERENCE_CURRENCY) return;
      rates.add(dayIn(row[day]), row[currency] ?? '', row[rate] ?? '');
    };
  }
  return (row) => {
    const of = dayIn(row[day]);
    for (const [place, code] of header.entries()) rates.add(of, code, row[place] ?? '');
  };
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// As in `2026-11-20`, or `20 November 2026` in the table of a single day.
function dayIn(text = ''): DateOnly | undefined {
  if (isDateOnly(text)) return text;
  const [, day, month = '', year] = /^(\d{1,2}) ([a-z]{3,9}) (\d{4})$/i.exec(text) ?? [];
  const place = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (place === -1) return undefined;
  const date = dateOf(Number(year), place + 1, Number(day));
  return isDateOnly(date) ? date : undefined;
}
