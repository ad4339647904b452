import type { NotificationConstructorOptions } from 'electron';
import type { Message, Present } from './notify.ts';
import { toastXml } from './toast.ts';

/** The parts of Electron's `Notification` that are used. */
type Native = {
  on(event: 'show' | 'click', listener: () => void): unknown;
  on(event: 'action', listener: (details: { actionIndex: number }) => void): unknown;
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown;
  show(): void;
};

/** The dependencies for showing notifications. */
export type NativeParts = {
  isSupported: () => boolean;
  create: (options: NotificationConstructorOptions) => Native;
  /** Whether a single Electron handler receives every click, even one that starts the app (on Windows). */
  hasActivation: boolean;
};

// Systems report immediately whether they showed it.
const PATIENCE_MS = 10_000;

/** Shows notifications through Electron, which has buttons on macOS and Windows. */
export function nativePresenter({ isSupported, create, hasActivation }: NativeParts): Present {
  // Kept until newer ones replace them, because a garbage-collected notification receives no clicks.
  const held: Native[] = [];
  return async (message, choose) => {
    if (!isSupported()) return false;
    const toast = hasActivation && message.id !== undefined ? toastXml(message.id, message) : '';
    const native = create(optionsOf(message, toast));
    hold(held, native);
    native.on('click', () => choose('open'));
    // The handler also receives clicks on a toast's buttons, so each click must only count once.
    if (toast === '') {
      native.on('action', ({ actionIndex }) => {
        const button = message.buttons[actionIndex];
        if (button !== undefined) choose(button.choice);
      });
    }
    await shown(native);
    return true;
  };
}

function optionsOf(
  { id, title, body, buttons }: Message,
  toast: string,
): NotificationConstructorOptions {
  const actions = buttons.map(({ label }) => ({ type: 'button' as const, text: label }));
  return {
    title,
    body,
    actions,
    ...(id === undefined ? {} : { id }),
    ...(toast === '' ? {} : { toastXml: toast }),
  };
}

function shown(native: Native): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS, new Error('No response.'));
    native.on('show', () => {
      clearTimeout(timer);
      resolve();
    });
    native.on('failed', (_event, error) => {
      clearTimeout(timer);
      reject(new Error(error));
    });
    native.show();
  });
}

const MOST_HELD = 20;

function hold(held: Native[], native: Native): void {
  held.push(native);
  if (held.length > MOST_HELD) held.shift();
}
