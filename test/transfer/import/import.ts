import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ImportRow,
  type ReadSummary,
  readFile,
} from '../../../src-server/transfer/import/read.ts';
import type { ReadOptions } from '../../../src-server/transfer/import/source.ts';

/** Today, in the tests of imports. */
const TODAY = '2026-11-25';

/** For an account without subscriptions, in a region whose currency has a symbol of its own. */
export const OPTIONS: ReadOptions = {
  today: TODAY,
  account: { name: '', locale: 'de-DE', records: [] },
};

/** A sample of an export, made after the source of the program that exports it. */
export const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../fixtures/imports', name));

// What a new record gets where its source has nothing about it.
const DEFAULTS = { notificationEnabled: true, status: 'active', trialEndsOn: null } as const;

/** Reads a file to import in this thread, with the fields as a new record would get them. */
export async function read(
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): ReturnType<typeof readAsIs> {
  const { rows, ...summary } = await readAsIs(content, options);
  return {
    ...summary,
    rows: rows.map((row) => ({ ...row, fields: { ...DEFAULTS, ...row.fields } })),
  };
}

/** Reads a file to import in this thread. */
export async function readAsIs(
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<ReadSummary & { rows: ImportRow[] }> {
  const rows: ImportRow[] = [];
  const scratch = mkdtempSync(join(tmpdir(), 'import-'));
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const summary = await readFile(bytes, { ...OPTIONS, ...options }, scratch, (row) =>
      rows.push(row),
    );
    return { ...summary, rows };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
