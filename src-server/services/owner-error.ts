/** Something an owner asked for can't be done as asked; says what to do instead. */
export class OwnerError extends Error {
  override name = 'OwnerError';
  /** What to do next, as a sentence. */
  readonly nextStep: string;
  constructor(message: string, nextStep: string) {
    super(message);
    this.nextStep = nextStep;
  }
}
