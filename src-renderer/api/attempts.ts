// Stored by the browser, because a form can be resent after its window was closed, and must then use the same
// key.
const NAME = 'perennial-unanswered';
// The server forgets keys after a day, and older ones than the latest few are unlikely to be resent.
const MOST = 20;

type Unanswered = { sent: string; key: string };

/** The keys of requests in progress on this page. */
const underWay = new Set<string>();

/** An attempt to send something, possibly one of several. */
export type Attempt = {
  key: string;
  /** The server has responded, so sending the same again is a new request. */
  answered: () => void;
  end: () => void;
  /** Makes the next request that is the same another try of this one, with the same key. */
  resume: () => void;
};

/**
 * Starts sending a request that must take effect once. If the same was sent before without a response, even
 * from a closed window, it gets the same key.
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
    resume() {},
  };
}

/** The keys of attempts that are about to be resumed, by what is sent. */
const resumed = new Map<string, string>();

/**
 * Starts sending a request that must take effect once, but is a new change when it is sent later, unless the
 * attempt is resumed.
 */
export function beginOnly(sent: string): Attempt {
  const key = resumed.get(sent) ?? freshKey();
  resumed.delete(sent);
  return { key, answered() {}, end() {}, resume: () => void resumed.set(sent, key) };
}

const without = (key: string): Unanswered[] => read().filter((each) => each.key !== key);

function read(): Unanswered[] {
  return JSON.parse(localStorage.getItem(NAME) ?? '[]') as Unanswered[];
}

function write(all: readonly Unanswered[]): void {
  if (all.length === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify(all.slice(-MOST)));
}

// randomUUID is only available on pages of this computer.
const freshKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
