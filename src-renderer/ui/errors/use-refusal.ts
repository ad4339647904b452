import { useState } from 'react';
import { type Labels, useTellProblem } from './problem-text.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';

/** The server's error about a form's field. */
export type Refusal = {
  /** A field's error; undefined if there is none. */
  errorOf: (field: string) => string | undefined;
  /** Stores an error about one of the form's fields; false if it isn't about any. */
  refuse: (error: Error) => boolean;
  /** Clears it when the input changes. */
  forget: () => void;
};

/** Manages the server's errors for a form with these labels. */
export function useRefusal(labels: Labels): Refusal {
  const tell = useTellProblem(labels);
  const isShown = useIsMounted();
  const [refused, setRefused] = useState<ReturnType<typeof tell>>();
  return {
    errorOf: (field) => (refused?.field === field ? refused.text : undefined),
    refuse: (error) => {
      const told = tell(error);
      if (told === undefined || !isShown.current) return false;
      setRefused(told);
      return true;
    },
    forget: () => setRefused(undefined),
  };
}
