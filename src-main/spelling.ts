import type { DesktopState, Spelling, SpellingState } from '../src-server/index.ts';
import { checksByItself, spellingLanguages } from './spelling-languages.ts';

/** What spelling goes by. */
export type SpellingParts = {
  platform: NodeJS.Platform;
  /** Languages that the person prefers, as the system writes them; the most preferred first. */
  preferred: () => readonly string[];
  /** Languages that Chromium has dictionaries for. */
  available: () => readonly string[];
  /** Checks spelling in these languages, and in no other; downloads dictionaries only where it may. */
  check: (languages: readonly string[], mayDownload: boolean) => void;
};

/** What may become of a dictionary. */
export type DictionaryEvent = 'begun' | 'read' | 'failed';

type Language = SpellingState['languages'][number];
type Preferences = Pick<DesktopState['preferences'], 'checkSpelling' | 'language'>;

/**
 * Spelling in the app's window. Where the system checks it, that is all: nothing is downloaded, and
 * languages that the system does not know are not checked. Elsewhere it is off until a person wants it,
 * because dictionaries then come from a server of Google.
 */
export class AppSpelling implements Spelling {
  readonly #parts: SpellingParts;
  readonly #listeners = new Set<() => void>();
  #languages: Language[] = [];
  #applied = '';

  constructor(parts: SpellingParts) {
    this.#parts = parts;
  }

  state(): SpellingState | null {
    return checksByItself(this.#parts.platform) ? null : { languages: this.#languages };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Checks as the preferences have it now. What failed is tried again where that is switched on anew. */
  preferencesChanged({ checkSpelling, language }: Preferences): void {
    const { platform, preferred, available, check } = this.#parts;
    const isLocal = checksByItself(platform);
    const isOn = isLocal || checkSpelling;
    // What the window is written in is read, and written, by whoever chose it.
    const wanted = [...preferred(), ...(language === 'system' ? [] : [language])];
    const languages = spellingLanguages(wanted, available());
    const applied = JSON.stringify([isOn, languages]);
    if (applied === this.#applied) return;
    this.#applied = applied;
    this.#languages = languages.map((code) => ({ code, status: isOn ? 'loading' : 'off' }));
    check(isOn ? languages : [], isOn && !isLocal);
    this.#tell();
  }

  /** Something became of the dictionary of a language, by the name that Chromium has for it. */
  happened(event: DictionaryEvent, name: string): void {
    const found = this.#find(name);
    if (found === undefined || found.status === 'off') return;
    // One that failed is said to be there as well, though it is empty.
    if (event === 'read' && found.status === 'failed') return;
    const status = ({ begun: 'loading', read: 'ready', failed: 'failed' } as const)[event];
    if (found.status === status) return;
    this.#languages = this.#languages.map((each) => (each === found ? { ...each, status } : each));
    this.#tell();
  }

  // It may tell of `de-DE` where it was asked for `de`.
  #find(name: string): Language | undefined {
    const base = name.split('-')[0];
    return (
      this.#languages.find(({ code }) => code === name) ??
      this.#languages.find(({ code }) => code.split('-')[0] === base)
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
