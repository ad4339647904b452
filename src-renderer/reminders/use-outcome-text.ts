import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { Outcome } from '../../src-server/contract/app/outcomes.ts';

/** Formats the outcomes of sending. */
type OutcomeText = {
  /** What happened and what to do about it, followed by the service's own message. */
  tell: (outcome: Outcome) => string;
  /** The same where the text already says that the service accepted it. */
  tellMore: (outcome: Outcome) => string;
};

const isTaken = ({ code }: Outcome) => code === 'taken' || code === 'mailTaken';

/** Returns the text of an outcome in the window's language. */
export function useOutcomeText(): OutcomeText {
  const { t } = useTranslation('outcomes');
  const { sentences } = useFormat();
  const answerOf = ({ words, status }: Outcome) => {
    if (words === undefined) return status === undefined ? '' : t('answer.status', { status });
    return status === undefined
      ? t('answer.words', { words })
      : t('answer.both', { status, words });
  };
  const adviceOn = (code: Outcome['code']) =>
    code === 'unknownName' || code === 'notListening' ? t(`advice.${code}`) : '';
  const tell = (outcome: Outcome) => {
    const { code, hint, words, seconds, failure, isMaybe, isOver } = outcome;
    if (code === 'told') return words ?? '';
    const parts = [
      code === 'timeout' ? t('code.timeout', { count: seconds ?? 0 }) : t(`code.${code}`),
      failure === undefined ? '' : t('answer.failure', { failure }),
      hint === undefined ? adviceOn(code) : t(`hint.${hint}`),
      isMaybe ? t('isMaybe') : '',
      isOver ? t('isOver') : '',
      answerOf(outcome),
    ];
    return sentences(parts.filter((part) => part !== ''));
  };
  return { tell, tellMore: (outcome) => (isTaken(outcome) ? answerOf(outcome) : tell(outcome)) };
}
