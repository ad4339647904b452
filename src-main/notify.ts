import type { Delivery, DesktopNotifier } from '../src-server/index.ts';
import { OVERVIEW, type Place } from './links.ts';
import type { Texts } from './texts.ts';
import { placeOfRecord } from './tray-menu.ts';

/** A message on the desktop, as Electron's `Notification` is one. */
type Shown = {
  on(event: 'show' | 'click', listener: () => void): unknown;
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown;
  show(): void;
};

/** What shows messages on this system. */
export type Notifying = {
  isSupported: () => boolean;
  create: (message: { title: string; body: string }) => Shown;
  go: (place: Place) => void;
  texts: () => Texts;
};

// Systems tell at once whether they showed it.
const PATIENCE_MS = 10_000;

/**
 * Shows reminders as native notifications. A click opens the one record that it is about, or the
 * overview. A message is delivered once the system says that it showed it.
 */
export function desktopNotifier(notifying: Notifying): DesktopNotifier {
  // Held until clicked or forgotten for newer ones: one that is collected hears no click.
  const held: Shown[] = [];
  return ({ title, body, subscriptionId, ownerId }) => {
    const { shown: words, notShown, notSupported } = notifying.texts();
    if (!notifying.isSupported()) {
      return Promise.resolve({ delivered: false, message: notSupported });
    }
    const place = subscriptionId === null ? OVERVIEW : placeOfRecord(subscriptionId, ownerId);
    const message = notifying.create({ title, body });
    hold(held, message);
    return new Promise<Delivery>((resolve) => {
      const end = (delivery: Delivery) => {
        clearTimeout(timer);
        resolve(delivery);
      };
      const timer = setTimeout(end, PATIENCE_MS, { delivered: false, message: notShown });
      message.on('show', () => end({ delivered: true, message: words }));
      message.on('failed', (_event, error) =>
        end({ delivered: false, message: `${notShown} (${error})` }),
      );
      message.on('click', () => notifying.go(place));
      message.show();
    });
  };
}

const MOST_HELD = 20;

function hold(held: Shown[], message: Shown): void {
  held.push(message);
  if (held.length > MOST_HELD) held.shift();
}
