/** Where the owner lives, as far as it is known. */
export type Place = { timeZone: string; locale: string };

/** What every step is given. */
export type StepProps = {
  place: Place;
  /** Goes on to the next step. */
  onDone: () => void;
  /** Ends the first run, with what was done so far. */
  onEnd: () => void;
};
