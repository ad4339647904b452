import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type AnyErrorCode, anyErrorStatus } from '../../../src-server/contract/errors.ts';
import { CallError, definitionOf } from '../../api/client.ts';
import { NotFetched } from '../../lib/part.ts';
import { useTellProblem } from './problem-text.ts';

/** An error whose message is already in the window's language. */
export class ToldError extends Error {
  override name = 'ToldError';
}

type WindowCode = AnyErrorCode | 'unreachable' | 'unreadable' | 'unexpected';

/**
 * The problem and what to do next, in the window's language. The API's own messages are in English and
 * written for developers.
 */
export function errorText(error: Error, t: TFunction<'problems'>): string {
  if (error instanceof ToldError) return error.message;
  const { field, reason, about } = error instanceof CallError ? error.details : {};
  if (reason !== undefined && field === undefined) {
    const isPlaced = reason === 'damagedFile' && about?.['row'] !== undefined;
    return t(`reason.${isPlaced ? 'damagedFileAt' : reason}`, { ...about, label: '' });
  }
  return t(`code.${codeOf(error)}`, isReading(error) ? { context: 'reading' } : {});
}

/** {@link errorText}, or the problem with the field that the error names, using the window's label. */
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

// If nothing was to be changed, there is nothing to check.
function isReading(error: Error): boolean {
  const sent = error instanceof CallError ? error.sent : undefined;
  return sent !== undefined && definitionOf(sent.name).method === 'GET';
}
