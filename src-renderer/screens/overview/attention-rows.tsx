import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCopy,
  IconHourglass,
  IconTrendingUp,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useChange } from '../../api/mutations.ts';
import type { Subscription } from '../../components/charges.ts';
import { daysBetween, intervalText, useFormat } from '../../components/format.ts';
import { type Toast, useToast } from '../../components/toast.tsx';
import { useOpenRecord } from '../../frame/open-record.ts';
import { nextFrom } from './next-from.ts';
import type { PriceRise } from './price-rises.ts';
import type { Concern } from './use-attention.ts';
import classes from './rows.module.css';

type RowProps = { icon: Icon; name: string; note: ReactNode; children: ReactNode };

function ConcernRow({ icon: Picture, name, note, children }: RowProps) {
  return (
    <div className={classes['row']}>
      <span className={classes['icon']}>
        <Picture size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes['text']}>
        <bdi className={classes['name']}>{name}</bdi>
        <div className={classes['note']}>{note}</div>
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}

function OpenButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('overview');
  const { open } = useOpenRecord();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('attention.openNamed', { name })}
      onClick={() => open(id)}
    >
      {t('attention.open')}
    </Button>
  );
}

type ActingProps = {
  subscription: Subscription;
  today: string;
  /** Takes the row away; answers how to bring it back. */
  settle: () => () => void;
};

type Act = { run: () => Promise<unknown>; undo: () => Promise<unknown>; done: string };

/**
 * Does something about a concern whose row goes at once, and with it whatever only the row would
 * hear of: hence promises. The row comes back when it failed or is undone.
 */
async function act(settle: () => () => void, toast: Toast, { run, undo, done }: Act) {
  const bringBack = settle();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failed(error as Error);
      return false;
    }
  };
  const takeBack = async () => {
    if (await attempt(undo)) bringBack();
  };
  if (await attempt(run)) toast.done(done, () => void takeBack());
  else bringBack();
}

/** A date that passed before anybody acted: it can be moved on to the next one. */
export function OverdueRow({ subscription, today, settle }: ActingProps) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const update = useChange('updateSubscription');
  const toast = useToast();
  const { id, name, amount, currency, nextPaymentDate, billingAnchorDay } = subscription;
  const next = nextFrom(subscription, today);
  const move = () => {
    const before = { nextPaymentDate, billingAnchorDay };
    void act(settle, toast, {
      run: () => update.mutateAsync({ params: { id }, body: { nextPaymentDate: next } }),
      undo: () => update.mutateAsync({ params: { id }, body: before }),
      done: t('attention.moved', { name, day: format.day(next) }),
    });
  };
  const late = t('common:day.overdue', { count: daysBetween(nextPaymentDate, today) });
  return (
    <ConcernRow
      icon={IconAlertTriangle}
      name={name}
      note={t('attention.overdue', {
        late,
        price: format.money(amount, currency),
        day: format.day(nextPaymentDate),
      })}
    >
      <Button
        size="xs"
        variant="light"
        aria-label={t('attention.moveNamed', { name, day: format.shortDay(next, today) })}
        onClick={move}
      >
        {t('attention.move', { day: format.shortDay(next, today) })}
      </Button>
      <OpenButton id={id} name={name} />
    </ConcernRow>
  );
}

/** A trial that ends soon: it can be cancelled before it costs anything. */
export function TrialRow({ subscription, today, settle }: ActingProps) {
  const { t } = useTranslation('overview');
  const { t: common } = useTranslation();
  const format = useFormat();
  const cancel = useChange('cancelSubscription');
  const reactivate = useChange('reactivateSubscription');
  const toast = useToast();
  const { id, name, amount, currency, trialEndsOn } = subscription;
  const onCancel = () =>
    void act(settle, toast, {
      run: () => cancel.mutateAsync({ params: { id } }),
      undo: () => reactivate.mutateAsync({ params: { id } }),
      done: t('attention.cancelled', { name }),
    });
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
        variant="light"
        aria-label={t('attention.cancelNamed', { name })}
        onClick={onCancel}
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

/** Subscriptions that may be the same one twice. */
export function DuplicatesRow({ group }: Pick<Extract<Concern, { kind: 'duplicates' }>, 'group'>) {
  const { t } = useTranslation('overview');
  const [, navigate] = useLocation();
  const [first] = group.subscriptions;
  const name = first?.name ?? group.normalizedName;
  return (
    <ConcernRow
      icon={IconCopy}
      name={name}
      note={t('attention.duplicates', { count: group.subscriptions.length })}
    >
      <Button
        size="xs"
        variant="default"
        aria-label={t('attention.compareNamed', { name })}
        onClick={() => navigate('/insights#duplicates')}
      >
        {t('attention.compare')}
      </Button>
    </ConcernRow>
  );
}
