import { expect, test } from 'vitest';
import { type KeyStoreFacts, isSafeStore } from '../../src-main/safe-store.ts';

const asked: string[] = [];
const facts = (changes: Partial<KeyStoreFacts> = {}): KeyStoreFacts => {
  asked.length = 0;
  const answer = <T>(name: string, value: T) => {
    asked.push(name);
    return value;
  };
  return {
    platform: 'linux',
    isPackaged: true,
    isAvailable: () => answer('isAvailable', Promise.resolve(true)),
    backend: () => answer('backend', 'gnome_libsecret'),
    sample: () => answer('sample', Promise.resolve(Buffer.from('v11 and more'))),
    ...changes,
  };
};

test('a keyring that encrypted something with a key of its own is safe', async () => {
  expect(await isSafeStore(facts())).toBe(true);
});

test('a fixed password is not, whatever the desktop is said to have', async () => {
  const fixed = Promise.resolve(Buffer.from('v10 and more'));
  expect(await isSafeStore(facts({ sample: () => fixed }))).toBe(false);
});

test('a keyring that is not wanted is not woken', async () => {
  expect(await isSafeStore(facts({ backend: () => 'basic_text' }))).toBe(false);
  expect(asked).toEqual([]);
});

test.each(['darwin', 'win32'] as const)('%s is trusted where it is there', async (platform) => {
  expect(await isSafeStore(facts({ platform }))).toBe(true);
  expect(asked).toEqual(['isAvailable']);
  const no = Promise.resolve(false);
  expect(await isSafeStore(facts({ platform, isAvailable: () => no }))).toBe(false);
});

test.each(['darwin', 'win32', 'linux'] as const)(
  '%s is not asked by what npm started',
  async (platform) => {
    expect(await isSafeStore(facts({ platform, isPackaged: false }))).toBe(false);
    expect(asked).toEqual([]);
  },
);

test('a keyring that fails is said to the one who asked', async () => {
  const locked = new Error('locked');
  const sample = () => Promise.reject(locked);
  await expect(isSafeStore(facts({ sample }))).rejects.toThrow('locked');
});
