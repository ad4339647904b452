import type { Reason } from '../contract/errors.ts';

type Refused = { field?: string; reason?: Reason };

/** Something an owner asked for can't be done as asked; says what to do instead. */
export class OwnerError extends Error {
  override name = 'OwnerError';
  /** What to do next, as a sentence. */
  readonly nextStep: string;
  /** The field of a form that it is about, if it is about one. */
  readonly field: string | undefined;
  /** Why, for the window to say it in the language of the person; undefined where the window never hears of it. */
  readonly reason: Reason | undefined;
  constructor(message: string, nextStep: string, { field, reason }: Refused = {}) {
    super(message);
    this.nextStep = nextStep;
    this.field = field;
    this.reason = reason;
  }
}
