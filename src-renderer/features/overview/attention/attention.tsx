import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowMore } from '../../../lib/use-show-more.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useListFocus } from '../../../lib/use-list-focus.ts';
import { useHandled } from '../../../records/use-handled.ts';
import type { HideRow } from '../../../records/undoable-action.ts';
import { DismissButton } from './dismiss-button.tsx';
import { AheadRow, ToldAheadRow, WaitingRow } from './date-rows.tsx';
import { FolderRow } from './folder-rows.tsx';
import { ChannelsRow, FailedRow, HeldRow, NoChannelRow, RemindedRow } from './reminder-rows.tsx';
import { CancelByRow, DuplicatesRow, OverdueRow, RiseRow, TrialRow } from './attention-rows.tsx';
import type { Concern, useAttention } from './use-attention.ts';
import { WebhookRow } from './webhook-row.tsx';
import classes from './rows.module.css';

const FEW = 6;

type Props = ReturnType<typeof useAttention> & { today: string };

/** The concerns that need attention, each with its actions. */
export function Attention({ concerns, query, today }: Props) {
  const { t } = useTranslation('overview');
  const { isOpen, settle } = useHandled(concerns.map(({ key }) => key));
  const open = concerns.filter(({ key }) => isOpen(key));
  const { shown, more } = useShowMore(open, FEW);
  const list = useRef<HTMLUListElement>(null);
  const place = useListFocus(list);
  return (
    <PageSection title={t('attention.title')} actions={more}>
      <ul ref={list} className={classes['rows']} {...place}>
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

// Pending questions disappear once answered, and problems once fixed.
const LASTING = new Set<Concern['kind']>([
  'waiting',
  'ahead',
  'toldAhead',
  'held',
  'channels',
  'webhook',
]);
const isDismissable = ({ kind }: Concern) => !LASTING.has(kind);

function AllWell() {
  const { t } = useTranslation('overview');
  return (
    <p className={classes['calm']}>
      <IconCircleCheck size={18} aria-hidden className={classes['done']} />
      {t('attention.none')}
    </p>
  );
}

type RowProps = { concern: Concern; today: string; settle: HideRow };

function Row({ concern, today, settle }: RowProps) {
  if (concern.kind === 'waiting') return <WaitingRow told={concern.told} today={today} />;
  if (concern.kind === 'ahead') return <AheadRow told={concern.told} today={today} />;
  if (concern.kind === 'toldAhead') {
    return <ToldAheadRow reminders={concern.reminders} today={today} />;
  }
  if (concern.kind === 'held') return <HeldRow />;
  if (concern.kind === 'noChannel') return <NoChannelRow />;
  if (concern.kind === 'channels') return <ChannelsRow channels={concern.channels} />;
  if (concern.kind === 'webhook') return <WebhookRow webhook={concern.webhook} />;
  if (concern.kind === 'secondFolder' || concern.kind === 'calendarFile') {
    return <FolderRow concern={concern} />;
  }
  if (concern.kind === 'failed') return <FailedRow reminders={concern.reminders} />;
  if (concern.kind === 'reminded') {
    return <RemindedRow reminder={concern.reminder} today={today} settle={settle} />;
  }
  if (concern.kind === 'rise') return <RiseRow rise={concern.rise} />;
  if (concern.kind === 'duplicates') return <DuplicatesRow group={concern.group} />;
  if (concern.kind === 'cancelBy') {
    const { subscription, chance } = concern;
    return <CancelByRow subscription={subscription} chance={chance} settle={settle} />;
  }
  const Acting = concern.kind === 'overdue' ? OverdueRow : TrialRow;
  return <Acting subscription={concern.subscription} today={today} settle={settle} />;
}
