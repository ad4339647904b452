import type { Draft } from '../draft.ts';
import { ForeignFields, isObject } from '../fields.ts';
import type { ImportFile } from '../file/file.ts';
import { limits } from '../limits.ts';
import type { RowProblem } from '../problems.ts';
import type { SourceRow } from '../source.ts';
import { readInterval } from '../table/intervals.ts';

/** The array that a JSON file consists of, or has under a key. */
export function listOf(file: ImportFile, key = 'subscriptions'): readonly unknown[] {
  if (file.form !== 'json') return [];
  const { value } = file;
  const list = isObject(value) ? value[key] : value;
  return Array.isArray(list) ? list : [];
}

// Tolerates a few malformed items.
const LOOKED_AT = 5;

/** Whether the items of a list have these keys; `a|b` means either. */
export function haveKeys(list: readonly unknown[], ...keys: readonly string[]): boolean {
  return list.slice(0, LOOKED_AT).some((item) => {
    if (!isObject(item)) return false;
    return keys.every((key) => key.split('|').some((name) => Object.hasOwn(item, name)));
  });
}

/** Converts a list of objects to rows. */
export function* rowsOf(
  list: Iterable<unknown>,
  draftOf: (fields: ForeignFields, row: number) => Draft,
  id = 'id',
): Iterable<SourceRow> {
  let row = 0;
  for (const original of list) {
    row += 1;
    const fields = new ForeignFields(original);
    const draft = draftOf(fields, row);
    const sourceId = fields.text(id);
    yield { row, sourceId, confidence: 'exact', draft, original, unmapped: fields.unmapped };
  }
}

/** The records of a table as objects, keyed by the header in its first line. */
export function objectsOf(file: ImportFile): { row: number; values: Record<string, string> }[] {
  if (file.form !== 'text') return [];
  const [header, ...records] = file.table.records;
  const names = (header?.cells ?? []).map((name) => name.slice(0, limits.headerLength));
  return records.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
  }));
}

/** Whether a table's header starts with these names. */
export function hasHeader(file: ImportFile, ...names: readonly string[]): boolean {
  const cells = file.form === 'text' ? file.table.records[0]?.cells : undefined;
  return cells !== undefined && names.every((name, at) => cells[at] === name);
}

/** Reads an interval that is given as a word, such as `Monthly`, and a multiplier. */
export function cycleOf(
  word: string | undefined,
  times = 1,
): { interval?: Draft['interval']; oneTime?: true; problems: RowProblem[] } {
  const read = readInterval(word ?? '');
  if (read === 'oneTime') return { oneTime: true, problems: [] };
  if (read !== undefined && Number.isInteger(times) && times >= 1) {
    return { interval: { ...read, every: read.every * times }, problems: [] };
  }
  if (word === undefined) return { problems: [] };
  const params = { text: times === 1 ? word.slice(0, 40) : `${word.slice(0, 40)} × ${times}` };
  return { problems: [{ code: 'unknownInterval', field: 'period', params }] };
}
