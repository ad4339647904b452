import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../api/queries.ts';
import { useFormat } from '../../../../lib/format.ts';
import { shift } from '../../../../ui/dates/reckoning.ts';
import { PressChip } from '../../../../ui/press-chip.tsx';
import classes from '../form.module.css';

type Props = { value: string | null; onChoose: (date: string) => void };

/** The days on which a first payment is most likely, each one press away. */
export function DayChips({ value, onChoose }: Props) {
  const { t } = useTranslation('inspector');
  const { shortDay } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  if (today === undefined) return null;
  const first = shift(`${today.slice(0, 7)}-01`, 1, 'month');
  const days = new Map([
    [today, t('form.today')],
    [first, first && shortDay(first, today)],
    // On the first of a month, this is the same day.
    [shift(today, 1, 'month'), t('form.inAMonth')],
  ]);
  return (
    <div className={classes['chips']} role="group" aria-label={t('form.likelyDays')}>
      {[...days].map(([date, label]) =>
        date === undefined ? null : (
          <PressChip key={date} isOn={date === value} onPress={() => onChoose(date)}>
            {label ?? date}
          </PressChip>
        ),
      )}
    </div>
  );
}
