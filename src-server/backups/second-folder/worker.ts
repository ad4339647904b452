import { parentPort, workerData } from 'node:worker_threads';
import {
  Decrypter,
  Encrypter,
  armor,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';

/** What to do: open a key, or make one, and encrypt it with a passphrase. */
export type KeyTask = { opened?: { key: string; passphrase: string }; passphrase?: string };

/** An age key pair. */
export type KeyPair = {
  identity: string;
  recipient: string;
  /** The identity, encrypted with the passphrase; undefined without one. */
  key: string | undefined;
};

async function run({ opened, passphrase }: KeyTask): Promise<KeyPair> {
  const identity = opened === undefined ? await generateX25519Identity() : await identityIn(opened);
  const key = passphrase === undefined ? undefined : await encrypted(identity, passphrase);
  return { identity, recipient: await identityToRecipient(identity), key };
}

async function identityIn({ key, passphrase }: NonNullable<KeyTask['opened']>): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(armor.decode(key), 'text')).trim();
}

async function encrypted(identity: string, passphrase: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return armor.encode(await encrypter.encrypt(`${identity}\n`));
}

// A failure ends the thread with an error event.
void run(workerData as KeyTask).then((pair) => parentPort?.postMessage(pair, []));
