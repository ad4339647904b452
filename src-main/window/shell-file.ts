import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { NotInstalled } from '../updates/update-state.ts';
import type { Placement } from './placement.ts';

/** The shell's own state, separate from the preferences in the database. */
export type Remembered = {
  placement?: Placement;
  toldOfTray?: boolean;
  /** Whether the system has accepted the choice to start at login. */
  startsAtLogin?: boolean;
  /** An update whose installation failed, as far as is known. */
  notInstalled?: NotInstalled | undefined;
};

// Far more than is ever stored. Reading a huge file could crash the app.
const MAX_BYTES = 65_536;

/**
 * The state stored in a file; empty if it is unreadable or invalid, because it only serves convenience and
 * must not prevent a start.
 */
export function recall(path: string): Remembered {
  try {
    const stats = statSync(path);
    // Reading anything but a file could block.
    if (!stats.isFile() || stats.size > MAX_BYTES) return {};
    return understood(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

/** Stores the state atomically. If that fails, only convenience is lost. */
export function remember(path: string, remembered: Remembered): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // The disk may be full; the next change tries again.
    discard(draft);
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // If nothing can be removed, nothing was written.
  }
}

function understood(value: unknown): Remembered {
  const found = Object(value) as Record<string, unknown>;
  const { placement, toldOfTray, startsAtLogin, notInstalled } = found;
  return {
    ...(isPlacement(placement) ? { placement } : {}),
    ...(toldOfTray === true ? { toldOfTray } : {}),
    ...(startsAtLogin === true ? { startsAtLogin } : {}),
    ...(isNotInstalled(notInstalled) ? { notInstalled } : {}),
  };
}

function isNotInstalled(value: unknown): value is NotInstalled {
  const { version, step, detail, ...more } = Object(value) as Partial<NotInstalled>;
  return (
    typeof version === 'string' &&
    (step === 'copy' || step === 'install') &&
    typeof detail === 'string' &&
    Object.keys(more).length === 0
  );
}

function isPlacement(value: unknown): value is Placement {
  const { bounds, isMaximized, isFullScreen } = Object(value) as Partial<Placement>;
  const { x, y, width, height } = Object(bounds) as Record<string, unknown>;
  return (
    [x, y, width, height].every((each) => Number.isFinite(each)) &&
    typeof isMaximized === 'boolean' &&
    typeof isFullScreen === 'boolean'
  );
}
