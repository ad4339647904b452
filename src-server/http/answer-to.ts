import { type ErrorAnswer, answerOf, errorAnswer } from '../contract/error-answer.ts';
import { AppError, type Reason } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import { StoreError, type StoreFailure, failureOf, isDiskFull } from '../db/errors.ts';
import { SealedSecret } from '../platform/secrets.ts';

/**
 * The response to anything thrown while a request is handled. A window is also told the reason why data can't be
 * saved.
 */
export function answerTo(error: unknown, context: Context, isWindow: boolean): ErrorAnswer {
  return knownAnswer(error) ?? internalAnswer(error, context, isWindow);
}

function knownAnswer(error: unknown): ErrorAnswer | undefined {
  if (error instanceof AppError) return errorAnswer(error);
  if (!(error instanceof SealedSecret)) return undefined;
  const { message, suggestedFix, reason } = error;
  return answerOf('not_possible', { message, suggestedFix, reason });
}

function internalAnswer(error: unknown, { readOnly }: Context, isWindow: boolean): ErrorAnswer {
  const kind = failureOf(error);
  // The first failing request gets the same reason as the following ones.
  const cause = kind !== 'disk_full' && kind === readOnly?.kind ? readOnly : error;
  const reason = isWindow ? reasonOf[kind] : undefined;
  const told = reason === undefined ? {} : { reason };
  if (cause instanceof StoreError) {
    const { message, suggestedFix } = cause;
    return answerOf('internal_error', { message, suggestedFix, ...told });
  }
  if (isDiskFull(error)) {
    return answerOf('internal_error', {
      message: 'The disk is full, so the change was not made.',
      suggestedFix: 'Free some disk space, then send the request again.',
      ...told,
    });
  }
  return errorAnswer(new AppError('internal_error'));
}

const reasonOf: Partial<Record<StoreFailure, Reason>> = {
  disk_full: 'diskFull',
  read_only: 'readOnlyFolder',
  damaged: 'damagedData',
  newer: 'newerData',
};
