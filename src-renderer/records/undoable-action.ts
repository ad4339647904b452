import type { Toast } from '../ui/toast.tsx';

/** Something that a person does with one click: what it is, how it is taken back, what is said then. */
export type UndoableAction = {
  run: () => Promise<unknown>;
  undo?: () => Promise<unknown>;
  /** What is said once it is done, where that is only known then. */
  done: string | (() => string);
  /** What is said once it is taken back. */
  undone?: string;
};

/** Takes something out of sight; answers how to bring it back. */
export type HideRow = () => () => void;

/** Leaves everything in sight. */
export const keepInSight: HideRow = () => () => {};

/**
 * Does something about a row that goes at once, and with it whatever only the row would hear of:
 * hence promises. The row comes back when it failed or is undone.
 */
export async function act(settle: HideRow, toast: Toast, what: UndoableAction): Promise<void> {
  const { run, undo, done, undone } = what;
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
  return toast.done(message, undo && (() => takeBack(undo)));
}
