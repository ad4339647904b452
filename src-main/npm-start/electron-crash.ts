/** How Electron ended. */
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why it could not be started, such as EACCES. */
  error?: string | undefined;
  /** Whether it was asked to end. */
  isAsked: boolean;
  afterMs: number;
  /** Its output on stderr. */
  printed: string;
};

const SOON_MS = 10_000;
// The app's own exit codes: it was quit, or gave up after a dialog, or its options were wrong.
const OWN_CODES = new Set<number | null>([0, 1, 2]);
// It was asked to end.
const ASKED = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

/** Why Electron failed, if it crashed at startup; undefined if the app ran or reported the reason itself. */
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
  // Electron can also exit with 1 if there is no display.
  if (signal === null && OWN_CODES.has(code) && (code !== 1 || reason === undefined))
    return undefined;
  return reason ?? `Electron crashed at startup (${signal ?? `exit code ${code}`})`;
}

/** The message about a crash while the app was running; undefined if it ended normally. */
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
