import { describe, expect, test } from 'vitest';
import {
  type SafeStorage,
  askSafeStorage,
  unlessAborted,
} from '../../../src-main/security/safe-store.ts';

const fresh = Buffer.alloc(32, 7);
const question = { kept: undefined, fresh };

/** Electron's `safeStorage`, which encrypts with a mark before the text; and what was asked of it. */
function storageWith(changes: Partial<SafeStorage> & { mark?: string } = {}) {
  const { mark = 'v11', ...rest } = changes;
  const asked: string[] = [];
  const storage: SafeStorage = {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync(text) {
      asked.push('encrypt');
      return Promise.resolve(Buffer.from(`${mark}${text}`));
    },
    decryptStringAsync(bytes) {
      asked.push('decrypt');
      const result = bytes.toString().slice(mark.length);
      return Promise.resolve({ result, shouldReEncrypt: false });
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...rest,
  };
  return { storage, asked };
}

const fails = (message: string) => () => Promise.reject(new Error(message));

describe('on Linux', () => {
  test('a keyring that gives a key of its own protects a fresh key', async () => {
    const { storage } = storageWith();
    const answer = await askSafeStorage(storage, 'linux', question);
    const toKeep = Buffer.from(`v11${fresh.toString('base64')}`);
    expect(answer).toEqual({ kind: 'key', key: fresh, toKeep });
  });

  test('the fixed password of Chromium protects nothing, whatever the desktop is said to have', async () => {
    const { storage } = storageWith({ mark: 'v10' });
    expect(await askSafeStorage(storage, 'linux', question)).toEqual({ kind: 'unprotected' });
    const kept = Buffer.from('v11kept');
    expect(await askSafeStorage(storage, 'linux', { kept, fresh })).toEqual({
      kind: 'unprotected',
    });
  });

  test('a desktop without a keyring is asked nothing', async () => {
    const { storage, asked } = storageWith({ getSelectedStorageBackend: () => 'basic_text' });
    expect(await askSafeStorage(storage, 'linux', question)).toEqual({ kind: 'unprotected' });
    expect(asked).toEqual([]);
  });
});

test.each(['darwin', 'win32'] as const)('%s is trusted with its usual mark', async (platform) => {
  const { storage } = storageWith({
    mark: 'v10',
    getSelectedStorageBackend: () => expect.unreachable('It is there on Linux only.'),
  });
  expect(await askSafeStorage(storage, platform, question)).toMatchObject({ kind: 'key' });
});

test('a key store that is not there is an error', async () => {
  const { storage } = storageWith({ isAsyncEncryptionAvailable: () => Promise.resolve(false) });
  await expect(askSafeStorage(storage, 'darwin', question)).rejects.toThrow('not available');
});

test('where Electron tells at once whether the key store has answered, that is awaited', async () => {
  let looks = 0;
  const isAsyncEncryptionAvailable = () => (looks += 1) > 2;
  // Electron 42.0 crashes when it is asked to encrypt before.
  const { storage } = storageWith({ isAsyncEncryptionAvailable });
  const encryptStringAsync: SafeStorage['encryptStringAsync'] = (text) => {
    expect(looks).toBeGreaterThan(2);
    return storage.encryptStringAsync(text);
  };
  const answer = await askSafeStorage({ ...storage, encryptStringAsync }, 'linux', question);
  expect(answer.kind).toBe('key');
});

test('a store that does not give back what it took gets no key', async () => {
  const { storage } = storageWith({
    decryptStringAsync: () => Promise.resolve({ result: 'x', shouldReEncrypt: false }),
  });
  await expect(askSafeStorage(storage, 'linux', question)).rejects.toThrow('unreliable');
});

describe('a key that was kept', () => {
  const kept = Buffer.from(`v11${Buffer.alloc(32, 1).toString('base64')}`);

  test('is revealed, and stays as it was kept', async () => {
    const { storage } = storageWith();
    const answer = await askSafeStorage(storage, 'linux', { kept, fresh });
    expect(answer).toEqual({ kind: 'key', key: Buffer.alloc(32, 1), toKeep: kept });
  });

  test('is protected anew where the system wants that', async () => {
    const { storage } = storageWith({
      decryptStringAsync: (bytes) =>
        Promise.resolve({ result: bytes.toString().slice(3), shouldReEncrypt: true }),
      encryptStringAsync: (text) => Promise.resolve(Buffer.from(`v12${text}`)),
    });
    const answer = await askSafeStorage(storage, 'linux', { kept, fresh });
    expect(answer).toMatchObject({ kind: 'key', key: Buffer.alloc(32, 1) });
    expect(answer).toHaveProperty('toKeep', Buffer.from(kept.toString().replace('v11', 'v12')));
  });

  test('is lost where a working store can not reveal it', async () => {
    const { storage } = storageWith({ decryptStringAsync: fails('another key') });
    expect(await askSafeStorage(storage, 'linux', { kept, fresh })).toEqual({ kind: 'lost' });
  });

  test('is not lost where the store does not even encrypt', async () => {
    const { storage } = storageWith({ encryptStringAsync: fails('denied') });
    await expect(askSafeStorage(storage, 'darwin', { kept, fresh })).rejects.toThrow('denied');
  });
});

test('who no longer wants an answer waits for none', async () => {
  const attempt = new AbortController();
  const answer = unlessAborted(new Promise(() => {}), attempt.signal);
  attempt.abort();
  await expect(answer).rejects.toThrow('abort');
  expect(await unlessAborted(Promise.resolve('in time'), new AbortController().signal)).toBe(
    'in time',
  );
});
