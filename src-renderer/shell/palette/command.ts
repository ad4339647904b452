import type { ReactNode } from 'react';

/** One line of the command palette. */
export type Command = {
  id: string;
  label: string;
  icon: ReactNode;
  /** Stands at the right: a key, an amount, how it is now. */
  hint?: ReactNode;
  /** Other words by which it is found. */
  keywords?: readonly string[];
  run: () => void;
};
