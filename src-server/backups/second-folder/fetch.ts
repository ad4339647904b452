import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract/errors.ts';
import { makeFolder } from '../../db/files/folders.ts';
import { folderProblem, isMissing } from '../../platform/chosen-folder.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Backup, adoptBackup } from '../store.ts';
import type { SecondCopy } from './copies.ts';
import { hashed } from './copying.ts';
import { openKey, unsealed } from './sealing.ts';

const SCRATCH = 'fetching-';
const ABANDONED_MS = 3_600_000;

/**
 * Brings a backup from a second folder among the backups of this computer, opened with the passphrase if it is sealed,
 * and checked in full. Returns it. Throws {@link AppError} `missing` or `wrongPassphrase` about the field `passphrase`,
 * `keyFileGone`, `backupDamaged`, or one about the field `folder` if it can't be read.
 */
export async function fetchCopy(
  clock: Clock,
  copies: string,
  copy: SecondCopy,
  passphrase?: string,
): Promise<Backup> {
  const identity = copy.key === null ? null : await identityIn(copy.key, passphrase);
  makeFolder(copies);
  await removeAbandoned(copies, clock);
  const scratch = await mkdtemp(join(copies, SCRATCH));
  try {
    const file = join(scratch, 'perennial.db');
    await write(copy, identity, file);
    return await adoptBackup(clock, copies, file, copy);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function identityIn(path: string, passphrase: string | undefined): Promise<string> {
  if (passphrase === undefined || passphrase === '') {
    throw new AppError('missing', { field: 'passphrase' }, 'passphrase');
  }
  const key = await readFile(path, 'utf8').catch((error: unknown) => {
    throw isMissing(error) ? new AppError('keyFileGone', { path }) : folderProblem(path, error);
  });
  return openKey(key, passphrase);
}

async function write(copy: SecondCopy, identity: string | null, file: string): Promise<void> {
  const hash = createHash('sha256');
  const content = hashed(createReadStream(copy.path), hash);
  const output = identity === null ? content : unsealed(content, identity);
  try {
    await pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    // What can't be decrypted has been changed; the library says so in terms of cryptography.
    const isOfDisk = error instanceof Error && 'errno' in error;
    throw isOfDisk ? folderProblem(copy.path, error) : altered();
  }
  if (copy.sha256 !== null && hash.digest('hex') !== copy.sha256) throw altered();
}

const altered = (): AppError =>
  new AppError('backupDamaged', { cause: 'it is not the file that was written' });

// Left when the process ended.
async function removeAbandoned(copies: string, clock: Clock): Promise<void> {
  for (const name of (await readdir(copies)).filter((each) => each.startsWith(SCRATCH))) {
    const { mtimeMs } = await stat(join(copies, name));
    if (clock.now() - mtimeMs < ABANDONED_MS) continue;
    await rm(join(copies, name), { recursive: true, force: true });
  }
}
