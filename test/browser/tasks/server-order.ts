import type { KeyStore } from '../../../src-server/platform/sealing.ts';

/** What a server in a process of its own is told. */
export type ServerOrder = {
  dataDir: string;
  pagesDir: string;
  port: number;
  /** By how much its clock is ahead of this computer's. */
  aheadMs: number;
  /** Whether the key store is locked at first. */
  isLocked: boolean;
};

/** What it answers once it serves. */
export type ServerAnswer = { baseUrl: string; port: number; link: string };

/** A key store that protects nothing, and refuses while it is locked. It reveals the key to the next process too. */
export function openKeyStore(isLocked: () => boolean): KeyStore {
  return {
    ask({ kept, fresh }) {
      if (isLocked()) return Promise.reject(new Error('The keyring is locked.'));
      const key = kept ?? fresh;
      return Promise.resolve({ kind: 'key', key, toKeep: key });
    },
  };
}
