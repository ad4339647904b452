import { type Event, type Session, app, session } from 'electron';
import type { ShellLog } from '../shell-log.ts';
import { AppSpelling, type DictionaryEvent } from '../spelling.ts';

/** Where Chromium gets its dictionaries. */
const DICTIONARIES = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
// No name that would have to be looked up, and a port that Chromium never connects to.
const NOWHERE = 'https://localhost:9/';

/**
 * Has a session begin without dictionaries. Chromium looks for them before anybody can say that there
 * are to be none, and downloads what it does not find: by a way that no rule for requests is asked about.
 */
export function forgetDictionaries(own: Session): void {
  own.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  own.setSpellCheckerLanguages([]);
}

/** Spelling in the session of the window; once the app is ready. */
export function openSpelling(log: ShellLog): AppSpelling {
  const own = session.defaultSession;
  const spelling = new AppSpelling({
    platform: process.platform,
    preferred: () => app.getPreferredSystemLanguages(),
    locale: () => app.getLocale(),
    available: () => own.availableSpellCheckerLanguages,
    check(languages, mayDownload) {
      own.setSpellCheckerDictionaryDownloadURL(mayDownload ? DICTIONARIES : NOWHERE);
      own.setSpellCheckerLanguages([...languages]);
    },
    after(ms, work) {
      const timer = setTimeout(work, ms).unref();
      return () => clearTimeout(timer);
    },
    warn: (error) => log.note('warn', 'spelling cannot be checked', error),
  });
  // Once Chromium is done with telling it: what follows may drop the very dictionary that it tells of.
  const tell = (event: DictionaryEvent) => (_event: Event, code: string) =>
    void setImmediate(() => spelling.happened(event, code));
  own.on('spellcheck-dictionary-download-begin', tell('begun'));
  own.on('spellcheck-dictionary-initialized', tell('read'));
  own.on('spellcheck-dictionary-download-failure', tell('failed'));
  return spelling;
}
