import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT } from '../../../../src-server/contract/amounts.ts';
import { afterPress } from '../../../lib/after-press.ts';
import { useAmountProblem } from '../../../ui/amounts/use-amount-problem.ts';
import { useFormat } from '../../../lib/format.ts';
import type { ListAddress } from './list-query.ts';
import { type RangeProblem, useTypedRange } from './use-typed-range.ts';
import classes from '../toolbar.module.css';

const ENDS = ['from', 'to'] as const;

/** The range of amounts to show, typed like all amounts. */
export function AmountRange({ address }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  const problemId = useId();
  const say = useProblemText();
  const { textOf, change, settle, problem } = useTypedRange(address);
  return (
    <Input.Wrapper
      role="group"
      aria-label={t('filter.amount')}
      label={t('filter.amount')}
      labelElement="div"
      error={problem === undefined ? null : say(problem)}
      errorProps={{ id: problemId }}
    >
      <div className={classes['range']}>
        {ENDS.map((end) => {
          const isWrong = problem?.end === end;
          return (
            <Input
              key={end}
              withAria={false}
              inputMode="decimal"
              autoComplete="off"
              aria-label={t(`filter.amountEnd.${end}`)}
              placeholder={t(`filter.${end}`)}
              error={isWrong}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? problemId : undefined}
              value={textOf(end)}
              onChange={({ currentTarget }) => change(end, currentTarget.value)}
              onBlur={() => afterPress(settle)}
              onKeyDown={({ key, nativeEvent }) => {
                if (key === 'Enter' && !nativeEvent.isComposing) settle();
              }}
            />
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

function useProblemText(): (problem: RangeProblem) => string {
  const { t } = useTranslation(['subscriptions', 'problems']);
  const { number } = useFormat();
  const sayAmount = useAmountProblem();
  return ({ end, kind }) => {
    if (kind === 'crossed') return t('filter.crossed');
    if (kind !== 'tooLarge') return sayAmount(kind);
    return t('problems:rule.amount', {
      label: t(`filter.amountEnd.${end}`),
      largest: number(MAX_AMOUNT),
    });
  };
}
