// Loaded by Electron's `-r` before the app that is measured. Prints one line of JSON: when the page was
// painted in a visible window, and what the app's processes had used by then and a little later.

const { readFileSync } = require('node:fs');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');
const { app } = require('electron');

// Until garbage from the start has been collected and what is loaded on idle has been loaded.
const SETTLED_MS = 3000;

const paints = readFileSync(path.join(__dirname, '../page/paints.js'), 'utf8');
const now = () => performance.timeOrigin + performance.now();

app.on('browser-window-created', (_event, window) => {
  let shownAt = 0;
  window.once('show', () => (shownAt = now()));
  const { webContents } = window;
  webContents.once('did-navigate', async (_navigated, url) => {
    // An empty page has no rows to wait for.
    const moment = url.startsWith('file:') ? 'firstFrame' : 'firstRows';
    // The frame's own method: that of the page waits until everything is loaded.
    const paintedAt = await webContents.mainFrame.executeJavaScript(
      `${paints}; paints.${moment}.then((at) => performance.timeOrigin + at)`,
    );
    const processor = app
      .getAppMetrics()
      .reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? Number.NaN), 0);
    await wait(SETTLED_MS);
    const metrics = app.getAppMetrics();
    /** @param {number} pid Resident memory in bytes. */
    const residentOf = (pid) =>
      (metrics.find((each) => each.pid === pid)?.memory.workingSetSize ?? Number.NaN) * 1024;
    const report = {
      paintedAt: Math.max(paintedAt, shownAt),
      processor: processor * 1e6,
      main: residentOf(process.pid),
      page: residentOf(webContents.getOSProcessId()),
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  });
});
