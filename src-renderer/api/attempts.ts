// Kept by the browser: a form that is sent outlives the window, and so must the key it was sent with.
const NAME = 'perennial-unanswered';
// The server forgets keys after a day; what is older than the latest few will hardly be sent again.
const MOST = 20;

type Unanswered = { sent: string; key: string };

/** Keys of what this page is sending now. */
const underWay = new Set<string>();

/** One of perhaps several tries to send the same. */
type Attempt = {
  key: string;
  /** The server has answered: the same sent again is meant to take effect again. */
  answered: () => void;
  end: () => void;
};

/**
 * Begins to send what must take effect once. Where the same was sent before and got no answer, even
 * from a window that has gone, the key is the one it had.
 */
export function beginAttempt(sent: string): Attempt {
  const known = read().find((each) => each.sent === sent && !underWay.has(each.key));
  const key = known?.key ?? freshKey();
  underWay.add(key);
  write([...without(key), { sent, key }]);
  return {
    key,
    answered: () => write(without(key)),
    end: () => void underWay.delete(key),
  };
}

/** Begins to send what must take effect once, and is not the same when it is sent later. */
export const beginOnly = (): Attempt => ({ key: freshKey(), answered() {}, end() {} });

const without = (key: string): Unanswered[] => read().filter((each) => each.key !== key);

function read(): Unanswered[] {
  return JSON.parse(localStorage.getItem(NAME) ?? '[]') as Unanswered[];
}

function write(all: readonly Unanswered[]): void {
  if (all.length === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify(all.slice(-MOST)));
}

// A page of another host than this computer has no randomUUID.
const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
