import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { threadFile } from '../../platform/thread-file.ts';
import type { BackupSealing } from '../second-folder-repository.ts';
import type { KeyPair, KeyTask } from './worker.ts';

// Deriving a key from a passphrase takes about a second and 256 MB on purpose, so it happens in a thread of its own.
const WORKER = threadFile(import.meta.url, 'key-worker');

// What typage says if nothing opens a file.
const NO_MATCH = 'no identity matched';

async function inWorker({ opened, passphrase }: KeyTask): Promise<KeyPair> {
  // The same text in whichever form a keyboard produces it.
  const workerData = {
    opened: opened && { ...opened, passphrase: opened.passphrase.normalize('NFC') },
    passphrase: passphrase?.normalize('NFC'),
  };
  const worker = new Worker(WORKER, { workerData });
  try {
    return await new Promise<KeyPair>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the key could not be derived')));
    });
  } catch (error) {
    if (!(error instanceof Error) || opened === undefined) throw error;
    if (error.message.includes(NO_MATCH)) {
      throw new AppError('wrongPassphrase', undefined, 'passphrase');
    }
    throw new AppError('backupDamaged', { cause: `its key is damaged (${error.message})` });
  }
}

function sealingOf({ recipient, key }: KeyPair): BackupSealing {
  if (key === undefined) throw new Error('no key was derived');
  return { recipient, key };
}

/** A new key pair, of which the part that opens backups is encrypted with a passphrase. */
export const createSealing = async (passphrase: string): Promise<BackupSealing> =>
  sealingOf(await inWorker({ passphrase }));

/** The same key pair with another passphrase. Throws {@link AppError} `wrongPassphrase`. */
export const changePassphrase = async (
  { key }: BackupSealing,
  current: string,
  next: string,
): Promise<BackupSealing> =>
  sealingOf(await inWorker({ opened: { key, passphrase: current }, passphrase: next }));

/** What opens sealed backups. Throws {@link AppError} `wrongPassphrase`, or `backupDamaged`. */
export const openKey = async (key: string, passphrase: string): Promise<string> =>
  (await inWorker({ opened: { key, passphrase } })).identity;

// The types of the web's streams and of Node's are not the same.
const streamOf = (content: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>;

const chunksOf = (stream: ReadableStream<Uint8Array>) =>
  stream as unknown as AsyncIterable<Uint8Array>;

/** Encrypts a file as it is read. */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* chunksOf(await encrypter.encrypt(streamOf(content)));
}

/** Decrypts a file as it is read. Throws {@link AppError} `backupDamaged` if it is not what was encrypted. */
export async function* unsealed(
  content: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    yield* chunksOf(await decrypter.decrypt(streamOf(content)));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new AppError('backupDamaged', { cause });
  }
}
