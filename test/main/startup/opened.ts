import { join } from 'node:path';
import type { openWindow } from '../../../src-main/electron/window.ts';
import { openShellLog } from '../../../src-main/errors/shell-log.ts';
import type { Appearance, OnClose } from '../../../src-main/window/close-policy.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { temporaryFolder } from '../../support/server.ts';
import { told } from '../electron/stand-in.ts';

/** Where the window was when it was closed last. */
export const bounds = { x: 100, y: 100, width: 1000, height: 700 };

type Given = {
  isMaximized?: boolean;
  isFullScreen?: boolean;
  appearance?: Appearance;
  closing?: OnClose;
};

/** What opens a window over the stand-in, whose page is not loaded yet, with what it told. */
export const openerOf =
  (open: typeof openWindow) =>
  ({
    isMaximized = false,
    isFullScreen = false,
    appearance = 'inFront',
    closing = 'hide',
  }: Given = {}) => {
    told.isLoading = false;
    const did = { quits: 0, placements: 0, shutDowns: 0, hidden: 0 };
    const quitting = {
      isQuitting: false,
      shutDown: () => void (did.shutDowns += 1),
      waitFor: () => {},
    };
    const window = open(
      { path: '/' },
      {
        baseUrl: () => '',
        log: openShellLog(join(temporaryFolder(), 'logs')),
        texts: () => textsIn('en', 'en'),
        placement: { bounds, isMaximized, isFullScreen },
        onPlaced: () => (did.placements += 1),
        whatClosingDoes: () => closing,
        onHidden: () => (did.hidden += 1),
        quit: () => (did.quits += 1),
        quitting,
        appearance,
        icon: '/images/window.png',
        onStay: () => {},
      },
    );
    const [fake] = told.windows;
    if (fake === undefined) throw new Error('There is no window.');
    return { window, fake, page: fake.webContents, did, quitting };
  };
