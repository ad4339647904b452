import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type AnyErrorCode, anyErrorStatus } from '../../../src-server/contract/errors.ts';
import { CallError, definitionOf } from '../../api/client.ts';
import { NotFetched } from '../../lib/part.ts';
import { useTellProblem } from './problem-text.ts';

/** What went wrong in the window's own words, which are its message. */
export class ToldError extends Error {
  override name = 'ToldError';
}

type WindowCode = AnyErrorCode | 'unreachable' | 'unreadable' | 'unexpected';

/**
 * What went wrong and what to do next, in the language of the window: an answer's own words are for those who
 * write programs, and in English.
 */
export function errorText(error: Error, t: TFunction<'problems'>): string {
  if (error instanceof ToldError) return error.message;
  const { field, reason } = error instanceof CallError ? error.details : {};
  if (reason !== undefined && field === undefined) return t(`reason.${reason}`, { label: '' });
  return t(`code.${codeOf(error)}`, isReading(error) ? { context: 'reading' } : {});
}

/** {@link errorText}, or what is wrong with the field that the error names, as the window calls it. */
export function useErrorText(): (error: Error) => string {
  const { t } = useTranslation('problems');
  const tell = useTellProblem();
  return (error) => tell(error)?.text ?? errorText(error, t);
}

function codeOf(error: Error): WindowCode {
  if (error instanceof NotFetched) return 'unreachable';
  if (!(error instanceof CallError)) return 'unexpected';
  return isKnown(error.code) ? error.code : 'unreadable';
}

function isKnown(code: string): code is AnyErrorCode | 'unreachable' {
  return code in anyErrorStatus || code === 'unreachable';
}

// Where nothing was to be changed, nobody needs to look whether it was.
function isReading(error: Error): boolean {
  const sent = error instanceof CallError ? error.sent : undefined;
  return sent !== undefined && definitionOf(sent.name).method === 'GET';
}
