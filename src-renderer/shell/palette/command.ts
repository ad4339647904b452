import type { ReactNode } from 'react';

/** A line of the command palette. */
export type Command = {
  id: string;
  label: string;
  icon: ReactNode;
  /** Shown on the right: a key, an amount, or the current state. */
  hint?: ReactNode;
  /** Synonyms by which it can be found. */
  keywords?: readonly string[];
  run: () => void;
};
