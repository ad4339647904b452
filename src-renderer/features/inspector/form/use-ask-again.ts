import { useRef } from 'react';
import { isAskedToLeave } from '../../../navigation/unsaved.tsx';

// The server remembers requests for a day, during which sending one again has no additional effect.
const KNOWN_MS = 60 * 60 * 1000;

/** Determines the outcome of requests that got no response. */
type AskAgain<Values> = {
  /** Called before each request. */
  sending: () => void;
  /** Repeats the request; false if that must not be done. */
  ask: (send: () => void, sent: Values) => () => boolean;
};

/**
 * A request without a response may have been saved. Once the server is available, it is repeated
 * automatically, which reveals the outcome; only once, only while `isSame` holds, and not while the user is asked
 * whether to discard it. Otherwise, the user decides.
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
        if (hasAsked.current || isAskedToLeave() || Date.now() > until || !isSame(sent))
          return false;
        isAsking.current = true;
        send();
        return true;
      };
    },
  };
}
