import { type Session, app, shell } from 'electron';
import { isPermitted, mayLoad, maySave } from '../security/allowed.ts';
import { hasSystemSpellChecker } from '../security/web-preferences.ts';

// A host that needs no lookup, and a port that Chromium refuses to connect to.
const NOWHERE = 'https://localhost:9/';

/**
 * Applies the rules in `security/allowed.ts` to all current and future pages and sessions. `addressOf` returns what the
 * browser opens for a link in the window.
 */
export function guardEverything(addressOf: (link: string) => string | undefined): void {
  const openOutside = (link: string) => {
    const address = addressOf(link);
    if (address !== undefined) void shell.openExternal(address);
  };
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isPermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Chromium downloads missing dictionaries as soon as a session exists, even with `spellcheck` off, with
  // requests that onBeforeRequest never sees. On Windows, it does so for languages that Windows can't check.
  session.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  if (!hasSystemSpellChecker(process.platform)) session.setSpellCheckerLanguages([]);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayLoad(url) }));
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURL())) event.preventDefault();
  });
}
