import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';

type Handlers = {
  onMouseDown: () => void;
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBeforeInput: (event: FormEvent<HTMLInputElement>) => void;
};

/** Makes typing replace a field's whole content after a click. */
export function useReplaceOnType(): Handlers {
  const isClicked = useRef(false);
  return {
    onMouseDown() {
      isClicked.current = true;
    },
    onClick({ currentTarget }) {
      currentTarget.select();
    },
    onKeyDownCapture({ key }) {
      // Moving the caret means editing.
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(key))
        isClicked.current = false;
    },
    onBeforeInput({ currentTarget }) {
      // The list opens on press. If it covers the pointer by the time of the release, there is no click.
      if (isClicked.current) currentTarget.select();
      isClicked.current = false;
    },
  };
}
