import { useRef } from 'react';

// The server knows what it was sent before for a day; until then, sending it again has no other effect.
const KNOWN_MS = 60 * 60 * 1000;

/** Finds out what became of what got no answer. */
type AskAgain<Values> = {
  /** Before each time that something is sent. */
  sending: () => void;
  /** Sends once more what was sent; false where that is not to be done. */
  ask: (send: () => void, sent: Values) => () => boolean;
};

/**
 * What was sent and got no answer may have been saved: once the server is heard from, it is sent again by itself,
 * which tells. Only once, and only where `isSame` still holds: all else is left to the person.
 */
export function useAskAgain<Values>(isSame: (sent: Values) => boolean): AskAgain<Values> {
  const isAsking = useRef(false);
  const hasAsked = useRef(false);
  return {
    sending() {
      hasAsked.current = isAsking.current;
      isAsking.current = false;
    },
    ask(send, sent) {
      const until = Date.now() + KNOWN_MS;
      return () => {
        if (hasAsked.current || Date.now() > until || !isSame(sent)) return false;
        isAsking.current = true;
        send();
        return true;
      };
    },
  };
}
