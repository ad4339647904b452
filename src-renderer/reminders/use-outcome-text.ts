import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../src-server/contract/app/outcomes.ts';

/** How what came of sending is told. */
type OutcomeText = {
  /** What happened and what to do about it, then the service's own words. */
  tell: (outcome: Outcome) => string;
  /** The same where it is said already that the service took it. */
  tellMore: (outcome: Outcome) => string;
};

const isTaken = ({ code }: Outcome) => code === 'taken' || code === 'mailTaken';

/** Tells what came of sending in the language of the window. */
export function useOutcomeText(): OutcomeText {
  const { t } = useTranslation('outcomes');
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
    return [
      code === 'timeout' ? t('code.timeout', { count: seconds ?? 0 }) : t(`code.${code}`),
      failure === undefined ? '' : t('answer.failure', { failure }),
      hint === undefined ? adviceOn(code) : t(`hint.${hint}`),
      isMaybe ? t('isMaybe') : '',
      isOver ? t('isOver') : '',
      answerOf(outcome),
    ]
      .filter((part) => part !== '')
      .join(' ');
  };
  return { tell, tellMore: (outcome) => (isTaken(outcome) ? answerOf(outcome) : tell(outcome)) };
}
