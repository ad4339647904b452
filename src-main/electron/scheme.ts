import { protocol } from 'electron';
import { SCHEME } from '../names.ts';
import { type PassOn, passOn } from '../pass-on.ts';

/** Makes the window's address one with an origin of its own; before the app is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Answers everything that the window asks for. */
export function serveScheme(way: PassOn): void {
  protocol.handle(SCHEME, (request) => passOn(request, way));
}
