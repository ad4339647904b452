/** A failure of the command line itself. */
export class CliError extends Error {
  override name = 'CliError';
  /** What to do next, as a sentence. */
  readonly suggestedFix: string;
  constructor(message: string, suggestedFix: string) {
    super(message);
    this.suggestedFix = suggestedFix;
  }
}
