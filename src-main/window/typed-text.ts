const WRITTEN_AFTER_MS = 500;

/** Flushes what a page stores while the user types. */
export type TypedTextWriter = {
  /** A key was pressed, or a mouse button was released. */
  entered(): void;
  stop(): void;
};

/**
 * Flushes typed text at most twice a second, and once more half a second after the last key, because a page
 * may not have stored the latest text when a flush starts.
 */
export function typedTextWriter(write: () => void): TypedTextWriter {
  let timer: NodeJS.Timeout | undefined;
  let isMoreTyped = false;
  const entered = () => {
    isMoreTyped = timer !== undefined;
    timer ??= setTimeout(() => {
      timer = undefined;
      write();
      if (isMoreTyped) entered();
    }, WRITTEN_AFTER_MS);
  };
  return { entered, stop: () => clearTimeout(timer) };
}
