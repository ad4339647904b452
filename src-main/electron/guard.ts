import { type Session, app, shell } from 'electron';
import { isPermitted, mayLoad, maySave, outsideAddress } from '../security/allowed.ts';
import { hasSystemSpellChecker } from '../security/web-preferences.ts';

// A name that needs no lookup, and a port that Chromium refuses to connect to.
const NOWHERE = 'https://localhost:9/';

/** Holds every page and session that there will ever be to the rules in `security/allowed.ts`. */
export function guardEverything(baseUrl: () => string): void {
  const openOutside = (link: string) => {
    const address = outsideAddress(link, baseUrl());
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
  // Chromium downloads the dictionaries it lacks as soon as there is a session, even with `spellcheck`
  // off, by requests that onBeforeRequest never sees. On Windows it does so for languages that Windows
  // cannot check.
  session.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  if (!hasSystemSpellChecker(process.platform)) session.setSpellCheckerLanguages([]);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayLoad(url) }));
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURL())) event.preventDefault();
  });
}
