import { ContractError } from '../contract/errors.ts';

/** A 429 that tells how long to wait. */
export class RateLimited extends ContractError {
  override name = 'RateLimited';
  /** Value of `Retry-After`: whole seconds, at least 1. */
  readonly seconds: number;
  constructor(seconds: number, message: string, suggestedFix: string) {
    super('rate_limit_exceeded', { message, suggestedFix });
    this.seconds = Math.max(1, seconds);
  }
}
