import type { FollowTray } from './follow-tray.ts';
import { type XConnection, connectX, paddedText, socketOfDisplay } from './x-connection.ts';

/** The owner of this selection shows the tray icons of the first screen. */
export const TRAY_SELECTION = '_NET_SYSTEM_TRAY_S0';

const CHANGE_WINDOW_ATTRIBUTES = 2;
const INTERN_ATOM = 16;
const GET_SELECTION_OWNER = 23;
const EVENT_MASK = 0x800;
/** Reports a new tray on the root window, and the end of a tray's own window. */
const STRUCTURE_NOTIFY = 0x2_0000;

/**
 * Watches whether an X11 session has a tray of the older kind (XEmbed), which Electron uses if there is no
 * status notifier. In a Wayland session, it doesn't.
 */
export const followXTray: FollowTray = (env, { tell, warn }) => {
  const isX11 = env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY'];
  if (!isX11 || socketOfDisplay(env['DISPLAY']) === undefined) {
    tell(false);
    return () => {};
  }
  let x: XConnection | undefined;
  let isStopped = false;
  const begin = async () => {
    x = await connectX(env, () => tell(false));
    if (isStopped) x.close();
    else await followSelection(x, tell);
  };
  begin().catch((error: unknown) => {
    warn('cannot ask the display for a tray', error);
    tell(false);
  });
  return () => {
    isStopped = true;
    x?.close();
  };
};

/** Reports whether the selection has an owner, now and after each change. */
async function followSelection(x: XConnection, tell: (isThere: boolean) => void): Promise<void> {
  const atom = await internAtom(x, TRAY_SELECTION);
  let followed = 0;
  const look = async () => {
    const answer = await x.ask(GET_SELECTION_OWNER, words(atom));
    const owner = answer.readUInt32LE(8);
    if (owner !== 0 && owner !== followed) followWindow(x, owner);
    followed = owner;
    tell(owner !== 0);
  };
  // A closed connection reports that itself.
  x.listen(() => void look().catch(() => {}));
  followWindow(x, x.root);
  await look();
}

/** The atom of a name. */
export async function internAtom(x: XConnection, name: string): Promise<number> {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(name.length);
  const answer = await x.ask(INTERN_ATOM, Buffer.concat([head, paddedText(Buffer.from(name))]));
  return answer.readUInt32LE(8);
}

const followWindow = (x: XConnection, window: number): void =>
  x.request(CHANGE_WINDOW_ATTRIBUTES, words(window, EVENT_MASK, STRUCTURE_NOTIFY));

/** Numbers in the protocol's byte order. */
export function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, 4 * index);
  return bytes;
}
