// Row 13 is held against this: an Electron app that opens a window with an empty page.

const { join } = require('node:path');
const { BrowserWindow, app } = require('electron');

app.whenReady().then(() => {
  // The size at which Perennial opens for the first time.
  const window = new BrowserWindow({ width: 1280, height: 840 });
  return window.loadFile(join(__dirname, 'empty.html'));
});
