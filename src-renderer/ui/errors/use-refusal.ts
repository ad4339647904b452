import { useState } from 'react';
import { type Labels, useTellProblem } from './problem-text.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';

/** What of a form was refused, for the field to say it. */
export type Refusal = {
  /** What is wrong with a field; undefined where nothing is. */
  errorOf: (field: string) => string | undefined;
  /** Keeps what an error says of a field of the form; false where it is about none. */
  refuse: (error: Error) => boolean;
  /** Once something else is entered. */
  forget: () => void;
};

/** What the server refuses of a form whose fields have these labels. */
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
