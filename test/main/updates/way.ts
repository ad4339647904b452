import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Forwarding,
  type WindowRequest,
  answerWindow,
} from '../../../src-main/window/page-requests.ts';
import { createWindowSession } from '../../../src-main/window/session.ts';
import { pageFilesOf } from '../../../src-server/http/page-files.ts';
import { issueLinkToken } from '../../../src-server/accounts/sessions.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';

export const ORIGIN = 'perennial://app';

/** A server with pages, and the window's way to it; counts the sessions that were opened. */
export async function prepared() {
  const pagesDir = temporaryFolder();
  mkdirSync(join(pagesDir, 'assets'));
  writeFileSync(join(pagesDir, 'index.html'), '<p nonce="__CSP_NONCE__">the page</p>');
  writeFileSync(join(pagesDir, 'assets/a.js'), 'export {};');
  const server = await TestServer.start({ pagesDir });
  const opened = { count: 0 };
  const door = {
    baseUrl: server.baseUrl,
    windowLink() {
      opened.count += 1;
      return `${server.baseUrl}/#token=${issueLinkToken(server.context)}`;
    },
  };
  const way: Forwarding = {
    baseUrl: server.baseUrl,
    session: createWindowSession(door, fetch),
    fetch,
  };
  const files = pageFilesOf(pagesDir);
  const ask = (path: string, init: RequestInit = {}, origin?: string) =>
    answerWindow(asked(`${ORIGIN}${path}`, init, origin), {
      files,
      way: () => Promise.resolve(way),
    });
  return { server, way, ask, opened, files };
}

/** A request as Electron hands it over. */
export function asked(
  url: string,
  init: RequestInit = {},
  initiatorOrigin?: string,
): WindowRequest {
  const request = new Request(url, init);
  return initiatorOrigin === undefined ? request : Object.assign(request, { initiatorOrigin });
}
