/** The owner's time zone and region, as far as they are known. */
export type Place = { timeZone: string; locale: string };

/** The props of every step. */
export type StepProps = {
  place: Place;
  /** Continues with the next step. */
  onDone: () => void;
  /** Returns to the step before. */
  onBack: () => void;
  /** Ends the first run, keeping what has been done. */
  onEnd: () => void;
};
