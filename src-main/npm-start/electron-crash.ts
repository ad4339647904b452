/** How Electron ended. */
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why it could not be started at all, such as EACCES. */
  error?: string | undefined;
  /** Whether it was told to end. */
  isAsked: boolean;
  afterMs: number;
  /** What it printed on the standard error. */
  printed: string;
};

const SOON_MS = 10_000;
// The app's own: it was quit, it gave up after a dialog, its options were wrong.
const OWN_CODES = new Set<number | null>([0, 1, 2]);
// Somebody asked it to end.
const ASKED = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/**
 * Why Electron came to nothing, where it ended by itself as it started; undefined where the app ran, or
 * said itself why not.
 */
export function crashAtStart({
  code,
  signal,
  error,
  isAsked,
  afterMs,
  printed,
}: Ending): string | undefined {
  if (isAsked || afterMs >= SOON_MS || ASKED.has(signal)) return undefined;
  if (error !== undefined) return `Electron cannot be run (${error})`;
  const reason = reasonIn(printed);
  // Electron, too, can end with 1 where there is no display.
  if (signal === null && OWN_CODES.has(code) && (code !== 1 || reason === undefined))
    return undefined;
  return reason ?? `Electron crashed at startup (${signal ?? `exit code ${code}`})`;
}

/** What is said of an Electron that crashed while the app ran; undefined where it ended as it should. */
export function crashLater({ code, signal }: Ending): string | undefined {
  const isOwn = signal === null ? OWN_CODES.has(code) : ASKED.has(signal);
  if (isOwn) return undefined;
  return (
    `Perennial’s desktop app crashed (${signal ?? `exit code ${code}`}). Start it again with npm start.\n` +
    'In the data folder, the log is in logs/ and the crash report in chromium/Crashpad/.'
  );
}

function reasonIn(printed: string): string | undefined {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(printed)?.[1];
  if (library !== undefined) return `Electron needs ${library}, which is not installed`;
  if (/Missing X server|platform failed to initialize/.test(printed))
    return 'Electron cannot connect to the display';
  const fatal = /:FATAL:[^\]]*\] (.+)/.exec(printed)?.[1];
  if (fatal !== undefined && /sandbox/i.test(fatal))
    return 'This system does not allow Electron’s sandbox';
  return fatal && `Electron crashed at startup (${fatal})`;
}
