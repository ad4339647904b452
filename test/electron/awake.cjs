// Loaded into every app under test. Electron 42.0 can leave Node's event loop asleep although messages of the
// debugger are waiting (electron#51049), so that Playwright's launch never ends. A timer wakes it.
const WAKE_MS = 100;
setInterval(() => {}, WAKE_MS);
