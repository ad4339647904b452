import { protocol } from 'electron';
import { SCHEME } from '../names.ts';
import { type Answering, answerWindow } from '../window/page-requests.ts';

/** Makes the window's address one with an origin of its own; before the app is ready. */
export function registerScheme(): void {
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    stream: true,
    // Chromium keeps what it compiled of the page for the next start.
    codeCache: true,
  };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Answers everything that the window asks for. */
export function serveScheme(answering: Answering): void {
  protocol.handle(SCHEME, (request) => answerWindow(request, answering));
}
