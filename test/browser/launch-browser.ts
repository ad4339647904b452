import { type Browser, chromium } from 'playwright';

// Each window of Chromium loads two pages for its own address bar, which cost as much as half of the page
// under test. Of several lists of features to leave out, Chromium heeds the last one alone; what Playwright
// leaves out and what can matter here is therefore named again.
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Starts the browser at a path, with further switches if any. */
export function launchBrowser(path: string, ...switches: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [
      // A container has no sandbox for root; and nothing but the page under test is to be fetched.
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ...switches,
    ],
  });
}
