import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { ChargeList } from './payments/charge-list.tsx';
import { Note, PanelSection } from './panel-section.tsx';

/** The next scheduled charges of a subscription that isn't cancelled. */
export function Upcoming({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { status, amount, nextPrice, currency } = record;
  return (
    <PanelSection title={t('upcoming.title')}>
      <ChargeList
        schedule={record}
        amount={amount}
        nextPrice={nextPrice}
        currency={currency}
        isCharged={status === 'active'}
        isShort
      />
      {nextCharge(record) === undefined ? <Note>{t('next.noMore')}</Note> : null}
      {status === 'paused' ? <Note>{t('upcoming.paused')}</Note> : null}
    </PanelSection>
  );
}
