import { type AppErrorCode, type Input, type InputProblem, messageOf } from './error-messages.ts';
import {
  type AnyErrorCode,
  type AppError,
  type ErrorDetails,
  type Reason,
  anyErrorStatus,
  reasons,
} from './errors.ts';

/** The API's response to an error. */
export type ErrorAnswer = {
  code: AnyErrorCode;
  status: number;
  details: ErrorDetails;
  /** The value of `Retry-After`, at least 1. */
  retryAfterSeconds?: number;
};

/** The response with this code and its status. */
export function answerOf(code: AnyErrorCode, details: ErrorDetails): ErrorAnswer {
  return { code, status: anyErrorStatus[code], details };
}

/**
 * The API's response to an error: its code, or `not_possible` with the code as the reason, which only the
 * window receives.
 */
export function errorAnswer({ code, params, field: about }: AppError): ErrorAnswer {
  const { message, suggestedFix, field = about } = messageOf(code, params);
  const { allowedValues, writableFields }: Partial<Input> = inputIn(params) ?? {};
  const details = {
    message,
    ...(field === undefined ? {} : { field }),
    ...(isReason(code) ? { reason: code, ...factsIn(params) } : {}),
    suggestedFix,
    ...(allowedValues === undefined ? {} : { allowedValues }),
    ...(writableFields === undefined ? {} : { writableFields }),
  };
  const answer = answerOf(isAnswered(code) ? code : 'not_possible', details);
  if (typeof params !== 'object' || !('retryAfterSeconds' in params)) return answer;
  return { ...answer, retryAfterSeconds: Math.max(1, params.retryAfterSeconds) };
}

/** The input problem that caused an error; undefined for other errors. */
export function inputProblemIn({ params }: AppError): InputProblem | undefined {
  return inputIn(params)?.problem;
}

function inputIn(params: AppError['params']): Input | undefined {
  return typeof params === 'object' && 'problem' in params ? params : undefined;
}

function factsIn(params: AppError['params']): { about?: NonNullable<ErrorDetails['about']> } {
  if (typeof params !== 'object') return {};
  const facts = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return facts.length === 0 ? {} : { about: Object.fromEntries(facts) };
}

const isAnswered = (code: AppErrorCode): code is AnyErrorCode & AppErrorCode =>
  code in anyErrorStatus;
const isReason = (code: string): code is Reason => (reasons as readonly string[]).includes(code);
