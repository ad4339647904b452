import { AppError } from '../../../contract/errors.ts';
import { limits } from '../limits.ts';

/** Parses untrusted JSON of at most so many values. Throws an {@link AppError} with the place of a syntax error. */
export function parseJson(text: string, mostValues: number): unknown {
  refuseComplex(text, mostValues);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const place = text.length > MOST_SEARCHED ? {} : placeOf(text, faultIn(text));
    throw new AppError('damagedFile', { format: 'JSON', ...place });
  }
}

const MOST_SEARCHED = 4_000_000;

// Not every parser message includes a position, so search for the longest prefix that could still become JSON.
function faultIn(text: string): number {
  if (couldGoOn(text)) return text.length;
  let [low, high] = [0, text.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (couldGoOn(text.slice(0, middle))) low = middle;
    else high = middle;
  }
  return low;
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, position] = /position (\d+)/.exec(message) ?? [];
    return /end of JSON|Unterminated/.test(message) || Number(position) === start.length;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

// Checked before parsing, because the parsed value takes many times the memory of the text.
function refuseComplex(text: string, mostValues: number): void {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) {
      isText = true;
    } else if (code === COMMA) {
      values += 1;
    } else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) {
      depth -= 1;
    }
    if (depth > limits.jsonDepth || values > mostValues) {
      throw new AppError('fileTooComplex', placeOf(text, at));
    }
  }
}

// Line and column, counted from 1.
function placeOf(text: string, position: number): { row: number; column: number } {
  let [row, start] = [1, 0];
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end >= position) return { row, column: position - start + 1 };
    [row, start] = [row + 1, end + 1];
  }
}
