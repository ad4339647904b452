/** A rectangle on the desktop, in device-independent pixels. */
export type Bounds = { x: number; y: number; width: number; height: number };

/** The window's last position and state. */
export type Placement = { bounds: Bounds; isMaximized: boolean; isFullScreen: boolean };

/** A display: the area that windows may cover. */
export type DisplayArea = { workArea: Bounds };

/** The minimum size for the pages. */
export const LEAST = { width: 360, height: 480 } as const;
const USUAL = { width: 1280, height: 840 } as const;

/**
 * Where the window opens: at its last position, moved and shrunk to fit the display that it mostly covered.
 * If that display is gone, or at the first start, centered on the first (main) display.
 */
export function placed(saved: Placement | undefined, displays: readonly DisplayArea[]): Placement {
  const areas = displays.map(({ workArea }) => workArea).filter(isUsable);
  const [main] = areas;
  const flags = {
    isMaximized: saved?.isMaximized ?? false,
    isFullScreen: saved?.isFullScreen ?? false,
  };
  if (main === undefined) {
    return { bounds: { x: 0, y: 0, ...USUAL, ...saved?.bounds }, ...flags };
  }
  if (saved === undefined || !isUsable(saved.bounds))
    return { bounds: centred(USUAL, main), ...flags };
  const covered = areas.map((area) => ({ area, share: overlap(saved.bounds, area) }));
  const best = covered.reduce((one, other) => (other.share > one.share ? other : one));
  // From a display that is gone: centered on the main one rather than at some edge.
  if (best.share === 0) return { bounds: centred(saved.bounds, main), ...flags };
  return { bounds: within(saved.bounds, best.area), ...flags };
}

const isUsable = ({ x, y, width, height }: Bounds): boolean =>
  [x, y, width, height].every((each) => Number.isFinite(each)) && width > 0 && height > 0;

function overlap(one: Bounds, other: Bounds): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

// At least what the pages need, at most the size of the display.
function sized(wanted: { width: number; height: number }, area: Bounds) {
  return {
    width: Math.round(Math.min(Math.max(wanted.width, LEAST.width), area.width)),
    height: Math.round(Math.min(Math.max(wanted.height, LEAST.height), area.height)),
  };
}

function within(bounds: Bounds, area: Bounds): Bounds {
  const { width, height } = sized(bounds, area);
  return {
    x: Math.round(Math.min(Math.max(bounds.x, area.x), area.x + area.width - width)),
    y: Math.round(Math.min(Math.max(bounds.y, area.y), area.y + area.height - height)),
    width,
    height,
  };
}

function centred(wanted: { width: number; height: number }, area: Bounds): Bounds {
  const size = sized(wanted, area);
  return {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
    ...size,
  };
}
