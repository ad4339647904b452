const WRITTEN_AFTER_MS = 500;

/** Writes to disk what a page stores while a person types. */
export type TypedTextWriter = {
  /** A key was pressed, or a button of the mouse released. */
  entered(): void;
  stop(): void;
};

/**
 * Has what is typed written twice a second at most, and once more half a second after the last key: when
 * a write begins, the page may not have stored yet what was typed right before it.
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
