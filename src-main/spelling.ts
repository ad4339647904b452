import type { DesktopState, Spelling, SpellingState } from '../src-server/index.ts';
import { checksByItself, namesLanguage, spellingLanguages } from './spelling-languages.ts';

/** What spelling goes by. */
export type SpellingParts = {
  platform: NodeJS.Platform;
  /** Languages that the person prefers, as the system writes them; the most preferred first. */
  preferred: () => readonly string[];
  /** That of the app, for a system that names none. */
  locale: () => string;
  /** Languages that Chromium has dictionaries for. */
  available: () => readonly string[];
  /** Checks spelling in these languages, and in no other; downloads dictionaries only where it may. */
  check: (languages: readonly string[], mayDownload: boolean) => void;
  /** Runs something once, after so many milliseconds; answers how to stop that. */
  after: (ms: number, work: () => void) => () => void;
  /** Says what keeps spelling from being checked. */
  warn: (error: unknown) => void;
};

/** What may become of a dictionary. */
export type DictionaryEvent = 'begun' | 'read' | 'failed';

type Language = SpellingState['languages'][number];
type Preferences = Pick<DesktopState['preferences'], 'checkSpelling' | 'language'>;

// Each is a download of some megabytes.
const MOST_DOWNLOADS = 3;
// Chromium's own downloads have no end of their own. Long enough for a slow connection.
const MOST_LOADING_MS = 5 * 60_000;

const isLoading = ({ status }: Language): boolean => status === 'loading';
const isWanted = ({ status }: Language): boolean => status === 'loading' || status === 'ready';
const asFailed =
  (which: (language: Language) => boolean) =>
  (language: Language): Language =>
    which(language) ? { ...language, status: 'failed' } : language;

/**
 * Spelling in the app's window. Where the system checks it, that is all: nothing is downloaded, and
 * languages that the system does not know are not checked. Elsewhere it is off until a person wants it,
 * because dictionaries then come from a server of Google. Nothing of it keeps the app from anything else.
 */
export class AppSpelling implements Spelling {
  readonly #parts: SpellingParts;
  /** Whether the system checks spelling. */
  readonly #isLocal: boolean;
  readonly #listeners = new Set<() => void>();
  #languages: Language[] = [];
  #applied = '';
  #stopWaiting = () => {};

  constructor(parts: SpellingParts) {
    this.#parts = parts;
    this.#isLocal = checksByItself(parts.platform);
  }

  /**
   * A dictionary that was read counts as loading beside one that still is: as long as Chromium waits for
   * one, it takes every word for right.
   */
  state(): SpellingState | null {
    if (this.#isLocal) return null;
    const seen = (status: Language['status']) =>
      status === 'ready' && this.#languages.some(isLoading) ? 'loading' : status;
    return {
      languages: this.#languages.map(({ code, status }) => ({ code, status: seen(status) })),
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Checks as the preferences have it now. What failed is tried again where that is switched on anew. */
  preferencesChanged(preferences: Preferences): void {
    const isOn = this.#isLocal || preferences.checkSpelling;
    const codes = this.#wanted(preferences);
    const applied = JSON.stringify([isOn, codes]);
    if (applied === this.#applied) return;
    this.#applied = applied;
    // The system's own need not be waited for.
    const first = this.#isLocal ? 'ready' : 'loading';
    this.#languages = codes.map((code) => ({ code, status: isOn ? first : 'off' }));
    this.#check();
    this.#tell();
  }

  /** Something became of the dictionary of a language. */
  happened(event: DictionaryEvent, code: string): void {
    const found = this.#languages.find((each) => each.code === code);
    if (this.#isLocal || found === undefined || found.status === 'off') return;
    // One that failed is said to be there as well, though it is empty.
    if (found.status === 'failed') return;
    const status = ({ begun: 'loading', read: 'ready', failed: 'failed' } as const)[event];
    if (found.status === status) return;
    this.#languages = this.#languages.map((each) => (each === found ? { code, status } : each));
    if (status === 'failed') this.#check();
    else this.#wait();
    this.#tell();
  }

  #wanted({ language }: Preferences): string[] {
    const { preferred, locale, available, warn } = this.#parts;
    try {
      const own = preferred();
      const wanted = namesLanguage(own) ? [...own] : [locale()];
      // What the window is written in is read, and written, by whoever chose it.
      if (language !== 'system') wanted.push(language);
      return spellingLanguages(wanted, available(), this.#isLocal ? undefined : MOST_DOWNLOADS);
    } catch (error) {
      warn(error);
      return [];
    }
  }

  // Without those that failed: beside one that has no dictionary Chromium takes every word for right.
  #check(): void {
    const { check, warn } = this.#parts;
    const codes = this.#languages.filter(isWanted).map(({ code }) => code);
    try {
      check(codes, codes.length > 0 && !this.#isLocal);
    } catch (error) {
      warn(error);
      this.#languages = this.#languages.map(asFailed(isWanted));
    }
    this.#wait();
  }

  #wait(): void {
    this.#stopWaiting();
    if (!this.#languages.some(isLoading)) return;
    this.#stopWaiting = this.#parts.after(MOST_LOADING_MS, () => {
      this.#languages = this.#languages.map(asFailed(isLoading));
      this.#check();
      this.#tell();
    });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
