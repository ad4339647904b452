import { AppError } from '../../../contract/errors.ts';
import type { ForeignDatabase } from '../../../db/foreign.ts';
import type { Interview } from '../interview.ts';
import { limitsFor } from '../limits.ts';
import { type Table, readTable } from '../table/table.ts';
import { unpack } from './archive.ts';
import { openDatabase } from './database.ts';
import { parseJson } from './json.ts';
import { isArchive, isDatabase } from './signatures.ts';
import { decode } from './text.ts';
import { tooLarge } from './too-large.ts';

/** An opened import file, classified by its content. */
export type ImportFile =
  | { form: 'json'; value: unknown }
  | { form: 'database'; database: ForeignDatabase }
  | { form: 'text'; text: string; table: Table };

/**
 * Opens a file; for an archive, yields its candidate files one by one. `scratch` is a private folder for copies
 * of databases, which the caller removes.
 */
export async function* openFiles(
  bytes: Uint8Array,
  interview: Interview,
  scratch: string,
): AsyncIterable<ImportFile> {
  const own = limitsFor(bytes);
  if (bytes.length > own.fileBytes) throw tooLarge(own.fileBytes);
  if (!isArchive(bytes)) {
    yield openContent(bytes, interview, scratch, own);
    return;
  }
  // The memory of the thread is that of the archive, whatever is in it.
  for await (const content of unpack(bytes)) yield openContent(content, interview, scratch, own);
}

// An empty sheet is saved as nothing but delimiters.
const HAS_CONTENT = /[^\s,;|"]/;

function openContent(
  content: Uint8Array,
  interview: Interview,
  scratch: string,
  { textBytes, values }: ReturnType<typeof limitsFor>,
): ImportFile {
  if (isDatabase(content)) return { form: 'database', database: openDatabase(content, scratch) };
  if (content.length > textBytes) throw tooLarge(textBytes);
  const text = decode(content, interview);
  if (!HAS_CONTENT.test(text)) throw new AppError('emptyFile');
  if (/^\s*[[{]/.test(text)) return { form: 'json', value: parseJson(text, values) };
  return { form: 'text', text, table: readTable(text) };
}
