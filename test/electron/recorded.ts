import type { MenuItem, MessageBoxOptions, Notification, Tray } from 'electron';
import { expect } from 'vitest';
import type { App } from './app.ts';

/** A menu of the app: the tray's, the application's, or the last one that was opened. */
type Which = 'tray' | 'application' | 'pointer';

type Call = { name: string; on: unknown; args: unknown[] };

/** What `recorder.cjs` keeps, in the app that was started by `startRecorded`. */
type Recorded = {
  /** Calls of Electron, oldest first, by the name of the method; `on` is whose method it is. */
  calls: Call[];
  callsOf: (name: string) => Call[];
  /** The dialogs that were shown; `answer` presses a button. */
  questions: { shown: MessageBoxOptions; answer: (button: number) => void }[];
  /** Whether the test is over: then the first button of each dialog is pressed. */
  isOver: boolean;
  /** The tray that is there, or was last. */
  tray: () => Tray | undefined;
  notifications: () => Notification[];
  /** The items of a menu and of those below it. */
  itemsOf: (which: Which) => MenuItem[];
};

declare global {
  // What a declaration of a global has to be.
  // oxlint-disable-next-line eslint/no-var
  var recorded: Recorded;
}

/** What each call of a method was given. */
export const callsOf = ({ app }: App, name: string): Promise<unknown[][]> =>
  app.evaluate(
    (_electron, wanted) => globalThis.recorded.callsOf(wanted).map(({ args }) => args),
    name,
  );

/** The dialogs that were shown, as a person reads them. */
export const questionsOf = ({ app }: App) =>
  app.evaluate(() =>
    globalThis.recorded.questions.map(({ shown: { type, message, detail, buttons } }) => ({
      type,
      message,
      detail: detail ?? '',
      buttons: buttons ?? [],
    })),
  );

// A busy machine takes its time to start an app.
const LONGEST_WAIT_MS = 60_000;

/** Waits until so many dialogs were shown; answers the last of them. */
export async function asked(app: App, count = 1) {
  const shown = async () => (await questionsOf(app)).length;
  await expect.poll(shown, { timeout: LONGEST_WAIT_MS }).toBe(count);
  const question = (await questionsOf(app)).at(-1);
  if (question === undefined) throw new Error('No dialog was shown.');
  return question;
}

/** Presses a button of the last dialog, which may end the app. */
export const press = ({ app }: App, button: string): Promise<void> =>
  unlessEnded(
    app.evaluate((_electron, wanted) => {
      const question = globalThis.recorded.questions.at(-1);
      const index = question?.shown.buttons?.indexOf(wanted) ?? -1;
      if (index < 0) throw new Error(`The dialog has no button “${wanted}”.`);
      setImmediate(() => question?.answer(index));
    }, button),
  );

/** Waits for the app's answer, which it may not get to give when it ends: on a busy machine it is faster gone. */
async function unlessEnded(answer: Promise<void>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!/has been closed/.test(String(error))) throw error;
  });
}

/** What stands in a menu, from top to bottom. */
export const labelsOf = ({ app }: App, which: Which): Promise<string[]> =>
  app.evaluate(
    (_electron, wanted) =>
      globalThis.recorded
        .itemsOf(wanted)
        .map(({ type, label }) => (type === 'separator' ? '-' : label)),
    which,
  );

/** Chooses the first item whose words begin so, which may end the app. */
export const choose = ({ app }: App, which: Which, words: string): Promise<void> =>
  unlessEnded(
    app.evaluate(
      (_electron, wanted) => {
        const items = globalThis.recorded.itemsOf(wanted.which);
        const item = items.find(({ label }) => label.startsWith(wanted.words));
        if (item === undefined) throw new Error(`The menu has no item “${wanted.words}”.`);
        setImmediate(() => item.click());
      },
      { which, words },
    ),
  );

/** Chooses the application menu's own item, as a person does; after this answer, for the app ends with it. */
export const quitByMenu = ({ app }: Pick<App, 'app'>): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const all = (Menu.getApplicationMenu()?.items ?? []).flatMap(
      ({ submenu }) => submenu?.items ?? [],
    );
    const quit = all.find(({ role }) => role === 'quit');
    if (quit === undefined) throw new Error('The menu has no item that quits.');
    // A Mac sends the action of such an item itself, and its own `click` does nothing.
    const isMac = process.platform === 'darwin';
    setImmediate(() => (isMac ? Menu.sendActionToFirstResponder('terminate:') : quit.click()));
  });

/** Titles of the notifications that were shown. */
export const notified = ({ app }: App): Promise<string[]> =>
  app.evaluate(() => globalThis.recorded.notifications().map(({ title }) => title));

/** Waits until the app has begun, and all is around the server; tells how many windows there are. */
export async function begun({ app }: App): Promise<number> {
  const hasTray = () => app.evaluate(() => globalThis.recorded.tray() !== undefined);
  await expect.poll(hasTray).toBe(true);
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
}

/** Whether the window is to be seen; undefined where there is none. */
export const isVisible = ({ app }: App): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

/** Closes the window, as a person does: once it is to be seen, which may be after its page is there. */
export async function closeWindow(app: App): Promise<void> {
  await expect.poll(() => isVisible(app)).toBe(true);
  // What is asked for here may run in the middle of something else.
  await app.app.evaluate(
    ({ BrowserWindow }) => void setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()),
  );
}
