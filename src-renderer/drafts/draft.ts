// Kept by the browser: what is typed must outlive a server that is away and a disk that is full.
const PREFIX = 'perennial-draft';

type Kept = { keptAt: number; content: unknown };

/** Drafts that a form of this page works on. */
const inUse = new Set<string>();
/** Drafts whose lock tells other tabs that they belong to this page. */
const locked = new Set<string>();

/** What is typed into a form and not saved yet. It survives a reload, a crash and the end of the app. */
export class Draft {
  readonly #key: string;
  #isReleased = false;
  #saves = 0;

  constructor(key: string) {
    this.#key = key;
    inUse.add(key);
    if (localStorage.getItem(key) !== null) lock(key);
  }

  /** What was typed, as `keep` was given it; undefined where there is nothing. */
  get content(): unknown {
    return keptAs(this.#key)?.content;
  }

  /** Keeps what is typed. Answers false where the browser has no room for it. */
  keep(content: unknown): boolean {
    lock(this.#key);
    const kept: Kept = { keptAt: Date.now(), content };
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  /** Nothing typed is left: it was saved, or thrown away by the person. */
  forget(): void {
    localStorage.removeItem(this.#key);
  }

  /** Waits for a save; until it has ended, no other form takes the draft up, lest it be saved twice. */
  async during<T>(save: Promise<T>): Promise<T> {
    this.#saves++;
    try {
      return await save;
    } finally {
      this.#saves--;
      this.#letGo();
    }
  }

  /** The form has gone; another one may take up what it left. */
  release(): void {
    this.#isReleased = true;
    this.#letGo();
  }

  #letGo(): void {
    if (this.#isReleased && this.#saves === 0) inUse.delete(this.#key);
  }
}

/** The draft of a record in an account: the last one that no other form or tab works on, or a new one. */
export async function takeDraft(account: string, record: string): Promise<Draft> {
  const others = await lockedElsewhere();
  const left = leftIn(account, others).find((draft) => draft.record === record);
  return new Draft(
    left?.key ??
      [PREFIX, account, record, crypto.getRandomValues(new Uint32Array(2)).join('-')].join(':'),
  );
}

/** The record of an account whose draft was left last, by a window that has gone. */
export async function recordLeft(account: string): Promise<string | undefined> {
  return leftIn(account, await lockedElsewhere())[0]?.record;
}

type Left = { key: string; record: string; keptAt: number };

// The last one first.
function leftIn(account: string, others: ReadonlySet<string>): Left[] {
  return Object.keys(localStorage)
    .flatMap((key) => {
      const [prefix, of, record] = key.split(':');
      if (prefix !== PREFIX || of !== account || record === undefined) return [];
      if (inUse.has(key) || others.has(key)) return [];
      return [{ key, record, keptAt: keptAs(key)?.keptAt ?? 0 }];
    })
    .toSorted((one, other) => other.keptAt - one.keptAt);
}

function keptAs(key: string): Kept | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

// Held until the page goes, in whatever way.
function lock(key: string): void {
  if (!('locks' in navigator) || locked.has(key)) return;
  locked.add(key);
  void navigator.locks.request(key, async () => new Promise(() => {}));
}

async function lockedElsewhere(): Promise<ReadonlySet<string>> {
  // A page of another host than this computer has no locks.
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (locked.has(name) ? [] : [name])));
}
