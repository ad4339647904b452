import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';

type Handlers = {
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBeforeInput: (event: FormEvent<HTMLInputElement>) => void;
};

/** Lets what is typed into a field after a click on it replace all that stands there. */
export function useReplaceOnType(): Handlers {
  const isClicked = useRef(false);
  return {
    onClick({ currentTarget }) {
      isClicked.current = true;
      currentTarget.select();
    },
    onKeyDownCapture({ key }) {
      // Who moves the caret wants to edit.
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(key))
        isClicked.current = false;
    },
    onBeforeInput({ currentTarget }) {
      // A page that is still loading can take the selection away again.
      if (isClicked.current) currentTarget.select();
      isClicked.current = false;
    },
  };
}
