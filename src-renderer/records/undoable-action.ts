import { takePlace } from '../lib/undo-stack.ts';
import type { Toast } from '../ui/toast.tsx';

/** An action that needs one click: the action, its undo, and the messages. */
export type UndoableAction = {
  run: () => Promise<unknown>;
  undo?: () => Promise<unknown>;
  /** The message once it is done, if it isn't known before. */
  done: string | (() => string);
  /** The message once it is undone. */
  undone?: string;
};

/** Hides a row. Returns a function that shows it again. */
export type HideRow = () => () => void;

/** Hides nothing. */
export const keepInSight: HideRow = () => () => {};

/**
 * Performs an action on a row that disappears immediately, along with its callbacks; therefore it uses
 * promises. The row reappears if the action fails or is undone.
 */
export async function act(settle: HideRow, toast: Toast, what: UndoableAction): Promise<void> {
  const { run, undo, done, undone } = what;
  // Of two actions in progress, the latest is the one that was started last, not the one that took longer.
  const place = takePlace();
  const bringBack = settle();
  try {
    await run();
  } catch (error) {
    toast.failed(error as Error, undefined, () => void act(settle, toast, what));
    return bringBack();
  }
  const message = typeof done === 'string' ? done : done();
  const takeBack = async (undo: () => Promise<unknown>) => {
    await undo();
    bringBack();
    if (undone !== undefined) toast.done(undone);
  };
  return toast.done(message, undo && (() => takeBack(undo)), place);
}
