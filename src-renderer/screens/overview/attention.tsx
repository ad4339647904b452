import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../components/charges.ts';
import { useFew } from '../../components/few.tsx';
import { PageSection } from '../../components/page-section.tsx';
import { Loaded } from '../../components/states.tsx';
import type { Settle } from '../../components/act.ts';
import { DismissButton } from './dismiss-button.tsx';
import { AheadRow, WaitingRow } from './date-rows.tsx';
import { FailedRow, RemindedRow } from './reminder-rows.tsx';
import { DuplicatesRow, OverdueRow, RiseRow, TrialRow } from './attention-rows.tsx';
import { type Concern, useAttention } from './use-attention.ts';
import classes from './rows.module.css';

const FEW = 6;

type Props = { subscriptions: readonly Subscription[]; today: string };

/** What needs attention, each with the actions for it. */
export function Attention({ subscriptions, today }: Props) {
  const { t } = useTranslation('overview');
  const { concerns, query } = useAttention(subscriptions, today);
  // Gone at once when acted upon, back when that failed or was undone.
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const settle = (key: string) => {
    setSettled((before) => new Set(before).add(key));
    return () => setSettled((before) => new Set([...before].filter((other) => other !== key)));
  };
  // What is gone may come back through somebody else, and must show then.
  const keys = concerns.map(({ key }) => key).join('\n');
  useEffect(() => {
    const known = new Set(keys.split('\n'));
    setSettled((before) => {
      const left = [...before].filter((key) => known.has(key));
      return left.length === before.size ? before : new Set(left);
    });
  }, [keys]);
  const open = concerns.filter(({ key }) => !settled.has(key));
  const { shown, more } = useFew(open, FEW);
  return (
    <PageSection title={t('attention.title')} actions={more}>
      <ul className={classes['rows']}>
        {shown.map((concern) => (
          <li key={concern.key} className={`${classes[concern.kind]} ${classes['concern']}`}>
            <Row concern={concern} today={today} settle={() => settle(concern.key)} />
            {isDismissable(concern) ? (
              <DismissButton concern={concern} settle={() => settle(concern.key)} />
            ) : null}
          </li>
        ))}
      </ul>
      <Loaded query={query} rows={1}>
        {() => (open.length === 0 ? <AllWell /> : null)}
      </Loaded>
    </PageSection>
  );
}

// A question goes once it is answered.
const isDismissable = ({ kind }: Concern) => kind !== 'waiting' && kind !== 'ahead';

function AllWell() {
  const { t } = useTranslation('overview');
  return (
    <p className={classes['calm']}>
      <IconCircleCheck size={18} aria-hidden className={classes['done']} />
      {t('attention.none')}
    </p>
  );
}

type RowProps = { concern: Concern; today: string; settle: Settle };

function Row({ concern, today, settle }: RowProps) {
  if (concern.kind === 'waiting') return <WaitingRow told={concern.told} today={today} />;
  if (concern.kind === 'ahead') return <AheadRow told={concern.told} today={today} />;
  if (concern.kind === 'failed') return <FailedRow reminders={concern.reminders} />;
  if (concern.kind === 'reminded') {
    return <RemindedRow reminder={concern.reminder} today={today} settle={settle} />;
  }
  if (concern.kind === 'rise') return <RiseRow rise={concern.rise} />;
  if (concern.kind === 'duplicates') return <DuplicatesRow group={concern.group} />;
  const Acting = concern.kind === 'overdue' ? OverdueRow : TrialRow;
  return <Acting subscription={concern.subscription} today={today} settle={settle} />;
}
