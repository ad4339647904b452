import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import type { Sealing } from '../second-folder-repository.ts';

// Deriving a key from a passphrase takes about a second and 256 MB on purpose, so it happens in a thread of its own.
// Text rather than a file, like the check of copies.
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { library, opened, passphrase } = workerData;
  import(library).then(async ({ Decrypter, Encrypter, armor, generateX25519Identity, identityToRecipient }) => {
    let identity;
    if (opened === undefined) identity = await generateX25519Identity();
    else {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(opened.passphrase);
      identity = (await decrypter.decrypt(armor.decode(opened.key), 'text')).trim();
    }
    let key;
    if (passphrase !== undefined) {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      key = armor.encode(await encrypter.encrypt(identity + '\\n'));
    }
    parentPort.postMessage({ identity, recipient: await identityToRecipient(identity), key });
  });
`;

type Asked = { opened?: { key: string; passphrase: string }; passphrase?: string };
type Found = { identity: string; recipient: string; key: string | undefined };

// What typage says if nothing opens a file.
const NO_MATCH = 'no identity matched';

async function inWorker({ opened, passphrase }: Asked): Promise<Found> {
  const library = pathToFileURL(createRequire(import.meta.filename).resolve('age-encryption')).href;
  // The same text in whichever form a keyboard produces it.
  const workerData = {
    library,
    opened: opened && { ...opened, passphrase: opened.passphrase.normalize('NFC') },
    passphrase: passphrase?.normalize('NFC'),
  };
  const worker = new Worker(CODE, { eval: true, workerData });
  try {
    return await new Promise<Found>((resolve, reject) => {
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

function sealingOf({ recipient, key }: Found): Sealing {
  if (key === undefined) throw new Error('no key was derived');
  return { recipient, key };
}

/** A new key pair, of which the part that opens backups is encrypted with a passphrase. */
export const createSealing = async (passphrase: string): Promise<Sealing> =>
  sealingOf(await inWorker({ passphrase }));

/** The same key pair with another passphrase. Throws {@link AppError} `wrongPassphrase`. */
export const changePassphrase = async (
  { key }: Sealing,
  current: string,
  next: string,
): Promise<Sealing> =>
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
