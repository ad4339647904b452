import { onTestFinished } from 'vitest';
import { type XConnection, connectX } from '../../src-main/tray/x-connection.ts';
import { TRAY_SELECTION, internAtom, words } from '../../src-main/tray/x-tray.ts';

const CREATE_WINDOW = 1;
const GET_PROPERTY = 20;
const SET_SELECTION_OWNER = 22;
const SEND_EVENT = 25;
const CLIENT_MESSAGE = 33;
const FORMAT = 32;
const STRUCTURE_NOTIFY = 0x2_0000;

async function connected(): Promise<XConnection> {
  const x = await connectX(process.env, () => {});
  onTestFinished(x.close);
  return x;
}

/** Becomes the tray of the display, as older panels are it, until the current test ends. */
export async function becomeXTray(): Promise<void> {
  const x = await connected();
  const [selection, manager] = [
    await internAtom(x, TRAY_SELECTION),
    await internAtom(x, 'MANAGER'),
  ];
  const size = words(0x1_0001);
  // At 0, 0; as deep and of the class that the root window has.
  x.request(CREATE_WINDOW, Buffer.concat([words(x.firstId, x.root, 0), size, words(0, 0, 0)]));
  x.request(SET_SELECTION_OWNER, words(x.firstId, selection, 0));
  const head = Buffer.from([CLIENT_MESSAGE, FORMAT, 0, 0]);
  const event = Buffer.concat([head, words(x.root, manager, 0, selection, x.firstId, 0, 0)]);
  x.request(SEND_EVENT, Buffer.concat([words(x.root, STRUCTURE_NOTIFY), event]));
}

/** The size of a window's icon. */
export async function iconOf(window: number): Promise<{ width: number; height: number }> {
  const x = await connected();
  const icon = await internAtom(x, '_NET_WM_ICON');
  const answer = await x.ask(GET_PROPERTY, words(window, icon, 0, 0, 2));
  return { width: answer.readUInt32LE(32), height: answer.readUInt32LE(36) };
}
