import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCopy,
  IconHourglass,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type CancelBy, amountOn } from '../../../../src-server/contract/details.ts';
import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import { type HideRow, act } from '../../../records/undoable-action.ts';
import type { Subscription } from '../../../records/charges.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import { intervalText } from '../../../records/intervals.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useActs } from '../../../reminders/use-acts.ts';
import { ConcernRow, OpenButton } from './concern-row.tsx';
import type { PriceRise } from '../../../../src-server/contract/price-rises.ts';
import type { Concern } from './use-attention.ts';

type ActingProps = {
  subscription: Subscription;
  today: string;
  /** Removes the row. Returns a function that restores it. */
  settle: HideRow;
};

/** An overdue charge, which can be confirmed to move on to the next one. */
export function OverdueRow({ subscription, today, settle }: ActingProps) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const acts = useActs();
  const toast = useToast();
  const { id, name, currency } = subscription;
  // What is overdue has a charge.
  const due = nextCharge(subscription) ?? subscription.nextPaymentDate;
  const amount = amountOn(subscription, due);
  const renew = () => void act(settle, toast, acts.renew(subscription));
  const late = t('common:day.overdue', { count: daysBetween(due, today) });
  return (
    <ConcernRow
      icon={IconAlertTriangle}
      name={name}
      note={t('attention.overdue', {
        late,
        price: format.money(amount, currency),
        day: format.day(due),
      })}
    >
      <Button
        size="xs"
        variant="light"
        aria-label={t('attention.renewedNamed', { name })}
        onClick={renew}
      >
        {t('attention.renewed')}
      </Button>
      <OpenButton id={id} name={name} />
    </ConcernRow>
  );
}

/** A trial that ends soon, which can be cancelled before it costs anything. */
export function TrialRow({ subscription, today, settle }: ActingProps) {
  const { t } = useTranslation('overview');
  const { t: common } = useTranslation();
  const format = useFormat();
  const acts = useActs();
  const toast = useToast();
  const { id, name, currency, trialEndsOn } = subscription;
  const first = nextCharge(subscription) ?? subscription.nextPaymentDate;
  const amount = amountOn(subscription, first);
  const onCancel = () => void act(settle, toast, acts.cancel(subscription));
  return (
    <ConcernRow
      icon={IconHourglass}
      name={name}
      note={t('attention.trial', {
        when: format.inDays(daysBetween(today, trialEndsOn ?? today)),
        price: format.money(amount, currency),
        interval: intervalText(common, subscription),
      })}
    >
      <Button
        size="xs"
        variant="default"
        aria-label={t('attention.cancelNamed', { name })}
        onClick={onCancel}
      >
        {t('attention.cancel')}
      </Button>
      <OpenButton id={id} name={name} />
    </ConcernRow>
  );
}

type CancelByProps = Omit<ActingProps, 'today'> & { chance: CancelBy };

/** A contract that is extended unless it is cancelled soon. */
export function CancelByRow({ subscription, chance, settle }: CancelByProps) {
  const { t } = useTranslation(['overview', 'common']);
  const { day } = useFormat();
  const acts = useActs();
  const toast = useToast();
  const { id, name } = subscription;
  return (
    <ConcernRow
      icon={IconCalendarOff}
      name={name}
      note={t('common:terms.cancelBy', { day: day(chance.date), until: day(chance.renewsUntil) })}
    >
      <Button
        size="xs"
        variant="default"
        aria-label={t('attention.cancelNamed', { name })}
        onClick={() => void act(settle, toast, acts.cancel(subscription))}
      >
        {t('attention.cancel')}
      </Button>
      <OpenButton id={id} name={name} />
    </ConcernRow>
  );
}

/** A price that went up within the last weeks. */
export function RiseRow({ rise: { subscription, from } }: { rise: PriceRise }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { id, name, amount, currency } = subscription;
  const prices = { from: format.money(from, currency), to: format.money(amount, currency) };
  return (
    <ConcernRow
      icon={IconTrendingUp}
      name={name}
      note={
        from === 0
          ? t('attention.riseFromNothing', prices)
          : t('attention.rise', { ...prices, share: format.percent(amount / from - 1) })
      }
    >
      <OpenButton id={id} name={name} />
    </ConcernRow>
  );
}

/** Subscriptions that may be duplicates. */
export function DuplicatesRow({ group }: Pick<Extract<Concern, { kind: 'duplicates' }>, 'group'>) {
  const { t } = useTranslation('overview');
  const [first] = group.subscriptions;
  const name = first?.name ?? group.normalizedName;
  return (
    <ConcernRow
      icon={IconCopy}
      name={name}
      note={t('attention.duplicates', { count: group.subscriptions.length })}
    >
      <Button
        component={Link}
        href="/insights#duplicates"
        size="xs"
        variant="default"
        aria-label={t('attention.compareNamed', { name })}
      >
        {t('attention.compare')}
      </Button>
    </ConcernRow>
  );
}
