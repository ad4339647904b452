import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../contract/errors.ts';
import type { Interview } from '../interview.ts';

// Legacy encodings that spreadsheet programs still save CSV files in.
const ENCODINGS = [
  'windows-1252',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'utf-16le',
  'utf-16be',
] as const;

const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Decodes a file by its byte order mark, else as UTF-8 if it is valid UTF-8, else in the chosen encoding, or
 * the most likely one until there is an answer.
 */
export function decode(bytes: Uint8Array, interview: Interview): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const known = marked?.[0] ?? wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (known !== undefined) return strictly(known, bytes);
  const telling = bytes.findIndex((byte) => DIFFERING.has(byte));
  const cell = cellAround(
    bytes,
    telling === -1 ? bytes.findIndex((byte) => byte >= 0x80) : telling,
  );
  const readAs = (encoding: string) =>
    decodeLoosely(encoding, cell.bytes).replace(CUT_OFF, '').trim();
  const assumed = isPaired(bytes) ? 'gb18030' : 'windows-1252';
  const choices = ENCODINGS.map((value) => ({ value, label: readAs(value) })).filter(
    ({ value, label }) =>
      value === assumed ||
      (value === 'windows-1250' ? telling !== -1 : isPossible(value, label, bytes)),
  );
  const example = { row: cell.row, text: readAs(assumed) };
  const chosen = interview.ask({ code: 'encoding', key: '', choices, example, assumed });
  return decodeLoosely(chosen ?? assumed, bytes);
}

function strictly(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('otherEncoding', { encoding });
  }
}

function decodeLoosely(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

// Bytes that are different characters in windows-1252 and windows-1250. German text has none, and reads the same in both.
const DIFFERING: ReadonlySet<number> = new Set(
  Array.from({ length: 0x80 }, (_, at) => at + 0x80).filter((byte) => {
    const bytes = Uint8Array.of(byte);
    return decodeLoosely('windows-1252', bytes) !== decodeLoosely('windows-1250', bytes);
  }),
);

// The last character of a long cell may be cut.
const CUT_OFF = /\uFFFD+$/;
const UNREADABLE = '\uFFFD';

// Every table has line breaks, of which UTF-16 makes zero bytes.
const isPossible = (encoding: string, label: string, bytes: Uint8Array): boolean =>
  !label.includes(UNREADABLE) && (!encoding.startsWith('utf-16') || bytes.includes(0));

const SAMPLE_BYTES = 4096;

// UTF-16 without a byte order mark: in Western text, every other byte is zero.
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

// In GB 2312, Chinese characters are two high bytes; in windows-1252, an accented letter is a single one.
function isPaired(bytes: Uint8Array): boolean {
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) run += 1;
    else if (run % 2 === 1) return false;
    else run = 0;
  }
  return run % 2 === 0;
}

const LONGEST_EXAMPLE = 60;
// ASCII characters end a cell, and are no part of another character in any of the encodings.
const CELL_ENDS: ReadonlySet<number> = new Set(Array.from('\t\n\r",;', (end) => end.charCodeAt(0)));

function cellAround(bytes: Uint8Array, at: number): { row: number; bytes: Uint8Array } {
  const row = bytes.subarray(0, at).reduce((rows, byte) => (byte === 0x0a ? rows + 1 : rows), 1);
  const isEnd = (index: number) => CELL_ENDS.has(bytes[index] ?? 0x0a);
  let [from, until] = [at, at];
  while (!isEnd(from - 1) && at - from < LONGEST_EXAMPLE / 2) from -= 1;
  while (!isEnd(until) && until - from < LONGEST_EXAMPLE) until += 1;
  return { row, bytes: bytes.subarray(from, until) };
}
