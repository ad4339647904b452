/**
 * Opens `url` in the person's browser where there is a display to show it on. Never fails: the
 * address was printed, and a browser that can't be started must not end the server.
 */
export async function openInBrowser(url: string): Promise<void> {
  const { platform, env } = process;
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  if (!hasDisplay) return;
  try {
    // Loaded here: most commands open no browser.
    const { default: open } = await import('open');
    const browser = await open(url);
    browser.on('error', sayThatItFailed);
  } catch {
    sayThatItFailed();
  }
}

function sayThatItFailed(): void {
  process.stderr.write('No browser could be started: open the address by hand.\n');
}
