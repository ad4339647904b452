// Row 13 is held against this: an Electron app that opens a window with an empty page.

const path = require('node:path');
const { BrowserWindow, app } = require('electron');

void app.whenReady().then(() => {
  // The size at which Perennial opens for the first time.
  const window = new BrowserWindow({ width: 1280, height: 840 });
  return window.loadFile(path.join(__dirname, 'empty.html'));
});
