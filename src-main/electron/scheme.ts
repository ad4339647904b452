import { protocol } from 'electron';
import { SCHEME } from '../names.ts';
import { type Answering, answerWindow } from '../window/page-requests.ts';

/** Gives the window's scheme an origin of its own. Must be called before the app is ready. */
export function registerScheme(): void {
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    stream: true,
    // Lets Chromium cache the page's compiled code for the next start.
    codeCache: true,
  };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Handles all of the window's requests. */
export function serveScheme(answering: Answering): void {
  protocol.handle(SCHEME, (request) => answerWindow(request, answering));
}
