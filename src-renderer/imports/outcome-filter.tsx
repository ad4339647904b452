import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { PressChip } from '../ui/press-chip.tsx';
import { type Outcome, type PreviewRow, outcomeOf, outcomes } from './preview.ts';
import classes from './imports.module.css';

/**
 * The rows of one outcome, or all, and buttons with the count of each to choose it. Rows in which something is being
 * typed stay.
 */
export function useOutcomeFilter(
  rows: readonly PreviewRow[],
  isTyping: (row: PreviewRow) => boolean,
): {
  filtered: readonly PreviewRow[];
  filter: ReactNode;
} {
  const { t } = useTranslation('imports');
  const { number } = useFormat();
  // Those that had the outcome when it was chosen, so that a row stays in sight once it is corrected.
  const [chosen, setChosen] = useState<{ outcome: Outcome; rows: ReadonlySet<number> }>();
  const found = Map.groupBy(rows, outcomeOf);
  const shown = outcomes.filter((one) => found.has(one) || one === chosen?.outcome);
  const choose = (outcome: Outcome) =>
    setChosen(
      outcome === chosen?.outcome
        ? undefined
        : { outcome, rows: new Set(found.get(outcome)?.map(({ row }) => row)) },
    );
  return {
    filtered:
      chosen === undefined ? rows : rows.filter((one) => chosen.rows.has(one.row) || isTyping(one)),
    filter: (shown.length > 1 || chosen !== undefined) && (
      <div role="group" aria-label={t('filter')} className={classes['filter']}>
        {shown.map((one) => (
          <PressChip key={one} isOn={one === chosen?.outcome} onPress={() => choose(one)}>
            {`${t(`action.${one}`)} ${number(found.get(one)?.length ?? 0)}`}
          </PressChip>
        ))}
      </div>
    ),
  };
}
