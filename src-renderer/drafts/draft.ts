// Stored by the browser, because drafts must survive an unavailable server and a full disk.
const PREFIX = 'perennial-draft';

type Kept = { keptAt: number; content: unknown };

/** Drafts in use by a form on this page. */
const inUse = new Set<string>();
/** Drafts whose lock tells other tabs that this page is using them. */
const locked = new Set<string>();

/** Unsaved form input, which survives a reload, a crash, and quitting the app. */
export class Draft {
  readonly #key: string;
  #isReleased = false;
  #saves = 0;

  constructor(key: string) {
    this.#key = key;
    inUse.add(key);
    if (localStorage.getItem(key) !== null) lock(key);
  }

  /** The stored input, as passed to `keep`; undefined if there is none. */
  get content(): unknown {
    return keptAs(this.#key)?.content;
  }

  /** Stores the input. Returns false if the browser has no space for it. */
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

  /** Discards the input, because it was saved or the user chose to. */
  forget(): void {
    localStorage.removeItem(this.#key);
  }

  /** Waits for a save. Until it has ended, no other form may use the draft, so that it isn't saved twice. */
  async during<T>(save: Promise<T>): Promise<T> {
    this.#saves++;
    try {
      return await save;
    } finally {
      this.#saves--;
      this.#letGo();
    }
  }

  /** Releases the draft, so that another form may use it. */
  release(): void {
    this.#isReleased = true;
    this.#letGo();
  }

  #letGo(): void {
    if (this.#isReleased && this.#saves === 0) inUse.delete(this.#key);
  }
}

/** The draft of a record in an account: the latest one that no other form or tab is using, or a new one. */
export async function takeDraft(account: string, record: string): Promise<Draft> {
  const others = await lockedElsewhere();
  const left = leftIn(account, others).find((draft) => draft.record === record);
  return new Draft(
    left?.key ??
      [PREFIX, account, record, crypto.getRandomValues(new Uint32Array(2)).join('-')].join(':'),
  );
}

/** A draft that a closed window left: its record, and the input. */
export type LeftDraft = { record: string; content: unknown };

/** The latest draft that a closed window left. */
export async function draftLeft(account: string): Promise<LeftDraft | undefined> {
  const [left] = leftIn(account, await lockedElsewhere());
  return left && { record: left.record, content: keptAs(left.key)?.content };
}

/**
 * The latest draft left by a tab that closes before the signal aborts; undefined if none does. Browsers may only
 * release the locks of a closed tab once the next one has started.
 */
export async function draftLeftLater(
  account: string,
  signal: AbortSignal,
): Promise<LeftDraft | undefined> {
  const releases = [...(await lockedElsewhere())]
    .filter((key) => key.startsWith(`${PREFIX}:${account}:`))
    .map(async (key) => navigator.locks.request(key, { signal }, () => undefined));
  return Promise.any(releases).then(
    async () => draftLeft(account),
    () => undefined,
  );
}

/** Discards the latest draft of a record that no form uses. Returns how to restore it. */
export async function discardDraft(account: string, record: string): Promise<() => void> {
  const draft = await takeDraft(account, record);
  const { content } = draft;
  draft.forget();
  draft.release();
  return () => void draft.keep(content);
}

type Left = { key: string; record: string; keptAt: number };

// The latest first.
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

// Held until the page is closed in any way.
function lock(key: string): void {
  if (!('locks' in navigator) || locked.has(key)) return;
  locked.add(key);
  void navigator.locks.request(key, async () => new Promise(() => {}));
}

async function lockedElsewhere(): Promise<ReadonlySet<string>> {
  // Locks are only available on pages of this computer.
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (locked.has(name) ? [] : [name])));
}
