import type { UpdateState } from '../../src-server/contract/app/updates.ts';
import type { Updates } from '../../src-server/desktop/updates.ts';

/** Updates that go no further than a test moves them. */
export type ManualUpdates = Updates & {
  set: (changes: Partial<UpdateState>) => void;
  /** What the window asked for. */
  asked: ('check' | 'install')[];
};

/** {@link ManualUpdates} that begin with `changes` to a state in which nothing was looked for yet. */
export function manualUpdates(changes: Partial<UpdateState> = {}): ManualUpdates {
  let state: UpdateState = {
    status: 'idle',
    offReason: null,
    asksForPassword: false,
    currentVersion: '1.0.0',
    update: null,
    percent: null,
    checkedAt: null,
    failure: null,
    notInstalled: null,
    ...changes,
  };
  const listeners = new Set<() => void>();
  const asked: ManualUpdates['asked'] = [];
  const set = (next: Partial<UpdateState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    asked,
    set,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check() {
      if (state.status === 'off') return false;
      asked.push('check');
      set({ status: 'checking' });
      return true;
    },
    install() {
      if (state.status !== 'ready') return false;
      asked.push('install');
      set({ status: 'installing' });
      return true;
    },
  };
}
