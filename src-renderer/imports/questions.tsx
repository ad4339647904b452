import type { TFunction } from 'i18next';
import type { IntervalName } from '../../src-server/contract/interval-names.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../src-server/domain/dates.ts';
import { useAll } from '../api/queries.ts';
import { CurrencySelect } from '../records/currency-select.tsx';
import { CategoryAnswer } from './category-answer.tsx';
import { DateOrderAnswer } from './date-order-answer.tsx';
import type { Choices, Preview } from './preview.ts';
import { DateField, type DateFieldProps } from '../ui/dates/date-field.tsx';
import classes from './imports.module.css';

type Question = Preview['questions'][number];

type Props = {
  questions: readonly Question[];
  /** Whether it is not known yet what the newest answers change. */
  isOutdated: boolean;
  answers: Choices['answers'];
  onAnswer: (answers: Choices['answers']) => void;
};

/** Asks what a file doesn't say, with an example from it. */
export function Questions({ questions, isOutdated, answers, onAnswer }: Props) {
  const { t } = useTranslation('imports');
  if (questions.length === 0) return null;
  const heading = questions.some(({ isOpen }) => isOpen) ? t('questions') : t('assumed');
  return (
    <section aria-label={heading}>
      <h3 className={classes['heading']}>{heading}</h3>
      <div className={classes['fields']}>
        {questions.map((question) => (
          <Answer
            key={question.id}
            question={question}
            isWrong={question.isOpen && !isOutdated}
            isAnswered={answers[question.id] !== undefined}
            value={answers[question.id] ?? question.assumed ?? ''}
            onAnswer={(value) => onAnswer({ ...answers, [question.id]: value })}
          />
        ))}
      </div>
    </section>
  );
}

const KNOWN: ReadonlySet<string> = new Set([
  'skip',
  'cancelled',
  'active',
  'paused',
  'trial',
  'expense',
  'income',
  'maximum',
  'mean',
]);

type AnswerProps = {
  question: Question;
  /** Whether its value, if there is one, is no answer. */
  isWrong: boolean;
  /** Whether the value is an answer that was just given. */
  isAnswered: boolean;
  value: string;
  onAnswer: (value: string) => void;
};

function Answer({ question, isWrong, isAnswered, value, onAnswer }: AnswerProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { code, key, choices, example, rows } = question;
  const hasKey = key !== '' && (code === 'currency' || code === 'interval');
  const name = hasKey ? (`${code}Of` as const) : code;
  const label = t(`question.${name}`, { key });
  const hint = rows > 1 ? t('examples', { rows, text: example.text }) : t('example', example);
  const description = example.text === '' ? undefined : hint;
  const common = { label, description, error: isWrong && value !== '' };
  if (code === 'category') {
    return <CategoryAnswer {...common} value={value} onAnswer={onAnswer} />;
  }
  if (code === 'nextPaymentDate') {
    return <DateAnswer {...common} value={value} onAnswer={onAnswer} />;
  }
  if (code === 'dates') {
    return <DateOrderAnswer {...{ ...common, choices, isAnswered, value, onAnswer }} />;
  }
  if (code === 'currency' && choices.length === 0) {
    return <CurrencyAnswer {...common} value={value} onAnswer={onAnswer} />;
  }
  const given = choices.length > 0 ? choices : usualIntervals(value);
  const labelOf = (choice: Question['choices'][number]) => {
    if (KNOWN.has(choice.value)) {
      return t(`choice.${choice.value as 'skip'}`, { label: choice.label });
    }
    if (code === 'interval') return intervalLabel(t, choice.value);
    if (code === 'encoding') return t('choice.encoding', choice);
    return choice.label ?? choice.value;
  };
  return (
    <Select
      {...common}
      placeholder={t('choose.answer')}
      searchable={given.length > 10}
      data={given.map((choice) => ({
        value: choice.value,
        label: labelOf(choice),
      }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onAnswer(chosen ?? '')}
    />
  );
}

function intervalLabel(t: TFunction<['imports', 'common']>, value: string): string {
  if (value === 'one-time') return t('choice.oneTime');
  const name = INTERVAL_NAMES[value as keyof typeof INTERVAL_NAMES];
  return name === undefined ? value : t(`common:period.${name}`);
}

// As the server reads them, in the order in which they are offered.
const INTERVAL_NAMES = {
  weekly: 'weekly',
  'every 2 weeks': 'everyTwoWeeks',
  monthly: 'monthly',
  quarterly: 'quarterly',
  'half-yearly': 'halfYearly',
  yearly: 'yearly',
  'every 2 years': 'everyTwoYears',
} as const satisfies Record<string, IntervalName>;

type DateAnswerProps = Pick<AnswerProps, 'value' | 'onAnswer'> &
  Pick<DateFieldProps, 'label' | 'description' | 'error'>;

// What isn't a day yet is not sent.
function DateAnswer({ value, onAnswer, ...props }: DateAnswerProps) {
  const [typed, setTyped] = useState<string | null>(value === '' ? null : value);
  return (
    <DateField
      {...props}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next === null || isDateOnly(next)) onAnswer(next ?? '');
      }}
    />
  );
}

type CurrencyAnswerProps = Pick<AnswerProps, 'value' | 'onAnswer'> &
  Pick<SelectProps, 'label' | 'description' | 'error'>;

function CurrencyAnswer({ onAnswer, ...props }: CurrencyAnswerProps) {
  const { t } = useTranslation('imports');
  const { data = [] } = useAll('listRecords', { sort: 'name' });
  return (
    <CurrencySelect
      {...props}
      placeholder={t('choose.answer')}
      records={data}
      onChoose={onAnswer}
    />
  );
}

// Any text would do; these are what is usually meant. An earlier import may have been answered otherwise.
function usualIntervals(value: string): Question['choices'] {
  const usual: readonly string[] = [...Object.keys(INTERVAL_NAMES), 'one-time'];
  const all = value === '' || usual.includes(value) ? usual : [...usual, value];
  return all.map((one) => ({ value: one }));
}
