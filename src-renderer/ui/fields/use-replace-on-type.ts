import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';

type Handlers = {
  onMouseDown: () => void;
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBeforeInput: (event: FormEvent<HTMLInputElement>) => void;
};

/** Lets what is typed into a field after a click on it replace all that stands there. */
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
      // Who moves the caret wants to edit.
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(key))
        isClicked.current = false;
    },
    onBeforeInput({ currentTarget }) {
      // The list opens with the press. Where it lies under the pointer by the time of the release, there is no click.
      if (isClicked.current) currentTarget.select();
      isClicked.current = false;
    },
  };
}
