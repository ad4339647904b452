import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeState } from '../../records/charges.ts';
import classes from './calendar.module.css';

const ICONS = { paid: IconCheck, overdue: IconAlertTriangle, trial: IconHourglass } as const;

/** An icon for charges that are not simply due. */
export function ChargeStateIcon({ state }: { state: ChargeState }) {
  if (state === 'due') return null;
  const StateIcon = ICONS[state];
  return <StateIcon size={13} stroke={2} aria-hidden className={classes[state]} />;
}

/** The same as text. */
export function ChargeStateText({ state }: { state: ChargeState }) {
  const { t } = useTranslation('calendar');
  return (
    <span className={`${classes['state']} ${classes[state] ?? ''}`}>
      <ChargeStateIcon state={state} />
      {t(`state.${state}`)}
    </span>
  );
}
