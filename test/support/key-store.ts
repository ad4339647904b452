import type { KeyAnswer, KeyStore } from '../../src-server/platform/sealing.ts';

/**
 * How a key store behaves: it answers; keeps whoever asks waiting, because it is slow or prompts a
 * person; protects nothing, as without a keyring or after a dismissed prompt; fails; or has forgotten
 * what it protected.
 */
export type Manner = 'answers' | 'waits' | 'unprotected' | 'fails' | 'forgot';

/** A key store that a test controls. What it protects, nobody else can reveal. */
export type ManualKeyStore = KeyStore & {
  /** How often it was asked. */
  asked: () => number;
  /** How many questions were ended before they had an answer. */
  ended: () => number;
  /** Behaves so from now on; what waits is answered so too. */
  become: (manner: Manner) => void;
};

/** A {@link ManualKeyStore} that begins with `manner`. */
export function manualKeyStore(manner: Manner = 'answers'): ManualKeyStore {
  let now = manner;
  let asked = 0;
  let ended = 0;
  const protectedKeys = new Map<string, Buffer>();
  const waiting = new Set<() => void>();
  const answer = (kept: Buffer | undefined, fresh: Buffer): KeyAnswer => {
    if (now === 'fails') throw new Error('The keyring refused.');
    if (now === 'unprotected') return { kind: 'unprotected' };
    if (kept === undefined) {
      const ticket = `ticket ${protectedKeys.size + 1}`;
      protectedKeys.set(ticket, fresh);
      return { kind: 'key', key: fresh, toKeep: Buffer.from(ticket) };
    }
    const key = protectedKeys.get(kept.toString());
    return key === undefined || now === 'forgot'
      ? { kind: 'lost' }
      : { kind: 'key', key, toKeep: kept };
  };
  return {
    asked: () => asked,
    ended: () => ended,
    become(next) {
      now = next;
      for (const go of waiting) go();
      waiting.clear();
    },
    async ask({ kept, fresh }, signal) {
      asked += 1;
      if (now === 'waits') {
        await new Promise<void>((resolve, reject) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => {
            ended += 1;
            reject(signal.reason as Error);
          });
        });
      }
      return answer(kept, fresh);
    },
  };
}
