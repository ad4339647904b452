/** A failure to open or hold the data that a person has to act on. */
export class StoreError extends Error {
  override name = 'StoreError';
  /** What to do next, as an imperative sentence. */
  readonly nextStep: string;
  constructor(message: string, nextStep: string, options?: ErrorOptions) {
    super(message, options);
    this.nextStep = nextStep;
  }
}
