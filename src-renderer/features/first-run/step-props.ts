import type { Place } from '../../lib/place.ts';

/** The props of every step. */
export type StepProps = {
  /** The owner's, as far as it is known. */
  place: Place;
  /** Whether the step was completed before. */
  isAgain: boolean;
  /** Continues with the next step. */
  onDone: () => void;
  /** Returns to the step before. */
  onBack: () => void;
  /** Ends the first run, keeping what has been done. */
  onEnd: () => void;
};
