import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from '../../../src-server/transfer/import/table/numbers.ts';
import { readDate } from '../../../src-server/transfer/import/table/dates.ts';
import { readTable } from '../../../src-server/transfer/import/table/table.ts';
import { read } from './import.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const lineBreaks = ['\n', '\r\n', '\r'] as const;

// Whatever a table has in it, and what is special to one or the other delimiter.
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...delimiters, '"', "'", '\n', '\r\n', '€', ' ', 'a', '1') }),
);
// A record of blanks alone is none.
const record = (width: number) =>
  fc
    .array(cell, { minLength: width, maxLength: width })
    .filter((cells) => cells.some((text) => text.trim() !== ''));
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) => fc.array(record(width), { minLength: 1, maxLength: 8 }));

const style = fc.record({
  delimiter: fc.constantFrom(...delimiters),
  lineBreak: fc.constantFrom(...lineBreaks),
  isAlwaysQuoted: fc.boolean(),
  endsWithBreak: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;

function written(records: readonly (readonly string[])[], how: Style): string {
  const quote = (text: string) =>
    how.isAlwaysQuoted || /["\r\n]/.test(text) || text.includes(how.delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = records.map((cells) => cells.map(quote).join(how.delimiter));
  return lines.join(how.lineBreak) + (how.endsWithBreak ? how.lineBreak : '');
}

const cellsOf = (text: string, delimiter?: string) =>
  readTable(text, delimiter).records.map(({ cells }) => cells);

// It would be taken for what Excel writes about the file.
const isHint = (text: string) => /^sep=./i.test(text);

test('any table, written with any delimiter, quotes and line breaks, has the same cells', () => {
  fc.assert(
    fc.property(table, style, (records, how) => {
      const text = written(records, how);
      fc.pre(!isHint(text));
      expect(cellsOf(text, how.delimiter)).toEqual(records);
    }),
    { numRuns: 1000 },
  );
});

// A table of which each cell is quoted can be read in no other way.
test('the delimiter of a table that is quoted is found', () => {
  fc.assert(
    fc.property(table, style, (records, how) => {
      const text = written(records, { ...how, isAlwaysQuoted: true });
      expect(cellsOf(text)).toEqual(records);
    }),
    { numRuns: 1000 },
  );
});

test('each line of a table is counted', () => {
  fc.assert(
    fc.property(table, style, (records, how) => {
      const text = written(records, { ...how, isAlwaysQuoted: true });
      const lines = text.split(/\r\n|\n|\r/);
      for (const { row, cells } of readTable(text, how.delimiter).records) {
        const [first = ''] = (cells[0] ?? '').replaceAll('"', '""').split(/\r\n|\n|\r/);
        expect(lines[row - 1]?.startsWith(`"${first}`)).toBe(true);
      }
    }),
  );
});

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('any date is read in the order in which it is written, and never as another day', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('-', '/', '.', ' '), (date, separator) => {
      const [year, month, dayOfMonth] = date.split('-');
      expect(readDate([year, month, dayOfMonth].join(separator), 'ymd')).toBe(date);
      expect(readDate([dayOfMonth, month, year].join(separator), 'dmy')).toBe(date);
      if (separator !== '.')
        expect(readDate([month, dayOfMonth, year].join(separator), 'mdy')).toBe(date);
    }),
  );
});

test('any amount is read as its locale writes it', () => {
  const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'en-IN', 'zh-CN', 'ja-JP', 'sv-SE'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom(...locales),
      fc.constantFrom('decimal' as const, 'currency' as const),
      (hundredths, locale, kind) => {
        const format = new Intl.NumberFormat(locale, {
          style: kind,
          currency: 'EUR',
          minimumFractionDigits: 2,
        });
        const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
        const read = readAmount(format.format(hundredths / 100), point === ',' ? ',' : '.');
        expect(read?.amount).toBe((hundredths / 100).toFixed(2));
      },
    ),
  );
});

test('whatever a table has in it, each row is a record or says what is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record(4), { minLength: 1, maxLength: 8 }),
      style,
      async (records, how) => {
        const header = ['Name', 'Price', 'Date', 'Interval'];
        const { rows } = await read(
          written([header, ...records], { ...how, isAlwaysQuoted: true }),
        );
        expect(rows).toHaveLength(records.length);
        for (const { fields, problems } of rows) {
          const { name, amountHundredths, currency, period, nextPaymentDate, category } = fields;
          const isWhole = [
            name,
            amountHundredths,
            currency,
            period,
            nextPaymentDate,
            category,
          ].every((value) => value !== undefined);
          expect(isWhole || problems.length > 0).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
