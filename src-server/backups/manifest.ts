import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { writeBeside } from '../db/copy.ts';
import { backupReasons } from '../domain/backup-reasons.ts';
import { manifestPath } from './names.ts';

/** What a manifest says about itself. */
const FORMAT = 'perennial-backup';
const VERSION = 1;

// Whoever finds the file on its own learns what it lacks.
const NOTICE =
  'The file next to this one is a copy of the database of Perennial. It contains no channel addresses, passwords, or tokens: those are in secrets.json, and only on the computer where you entered them. Set channels up again after restoring on another computer.';

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  id: z.string(),
  reason: z.enum(backupReasons),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  schema: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  /** Tells whether the data has changed since; null if it has another schema. */
  fingerprint: z.string().nullable(),
  /** Rows per table. */
  rows: z.record(z.string(), z.int()),
  /** The last check of the file: when, and the problem it found. */
  checked: z.object({ at: z.iso.datetime(), problem: z.string().nullable() }),
  /** When it was brought here from another folder. */
  fetchedAt: z.iso.datetime().optional(),
  notice: z.string(),
});

/** What is known about a backup since it was made or checked. */
export type Manifest = z.output<typeof Manifest>;

/** The manifest of a backup; undefined if there is none or it is not readable. */
export function readManifest(path: string): Manifest | undefined {
  try {
    const parsed = Manifest.safeParse(JSON.parse(readFileSync(manifestPath(path), 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Missing, unreadable, or cut off: either way nothing is known.
    return undefined;
  }
}

/** Writes the manifest of a backup next to it. */
export function writeManifest(
  path: string,
  manifest: Omit<Manifest, 'format' | 'version' | 'notice'>,
): void {
  const whole: Manifest = { format: FORMAT, version: VERSION, ...manifest, notice: NOTICE };
  writeBeside(manifestPath(path), `${JSON.stringify(whole, null, 2)}\n`);
}

/** Whether a file still has the size that its manifest says, and no check found a problem. */
export function seemsGood(path: string, manifest: Manifest): boolean {
  return (
    manifest.checked.problem === null &&
    statSync(path, { throwIfNoEntry: false })?.size === manifest.bytes
  );
}
