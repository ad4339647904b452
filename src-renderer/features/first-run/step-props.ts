import type { Place } from '../../lib/place.ts';

/** The props of every step. */
export type StepProps = {
  /** The owner's, as far as it is known. */
  place: Place;
  /** Continues with the next step. */
  onDone: () => void;
  /** Returns to the step before. */
  onBack: () => void;
  /** Ends the first run, keeping what has been done. */
  onEnd: () => void;
};
