import { Button } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../lib/format.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ConcernRow } from './concern-row.tsx';

type Dates = CallOutput<'getDates'>['data'];
type ScreenReaderText<K extends 'waiting' | 'ahead'> = {
  told: NonNullable<Dates[K]>;
  today: string;
};

/** Dates that passed so long ago that the clock may be wrong. They are only moved on once the owner confirms. */
export function WaitingRow({ told, today }: ScreenReaderText<'waiting'>) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const toast = useToast();
  const moveOn = useChange('moveDatesOn');
  // A promise outlives the row, which has been removed by then.
  const onClick = () =>
    void moveOn
      .mutateAsync({})
      .then(({ data }) => toast.done(t('dates.moved', { count: data.charges })), toast.failed);
  return (
    <ConcernRow
      icon={IconCalendarExclamation}
      name={t('dates.waiting', { today: format.longDay(today) })}
      note={t('dates.waitingNote', {
        count: told.subscriptions,
        since: format.day(told.since),
        days: told.days,
      })}
    >
      <Button size="xs" variant="light" loading={moveOn.isPending} onClick={onClick}>
        {t('dates.moveOn')}
      </Button>
    </ConcernRow>
  );
}

/** Charges dated after today, which can be undone along with their date changes. */
export function AheadRow({ told, today }: ScreenReaderText<'ahead'>) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { charges, subscriptions: count } = told;
  const span = { first: format.day(told.first), last: format.day(told.last) };
  // Dates within a trial are passed without a charge.
  const words =
    charges === 0
      ? {
          name: t('dates.passed', { count }),
          note: t('dates.passedNote'),
          text: t('dates.restoreText', { count }),
          action: t('dates.restore'),
        }
      : {
          name: t('dates.ahead', { count: charges }),
          note: t('dates.aheadNote', { count, ...span }),
          text: t('dates.takeBackText', { count: charges }),
          action: t('dates.takeBack'),
        };
  const wordsOf = ({ data }: TakenBack) =>
    data.charges === 0
      ? t('dates.restored', { count: data.subscriptions })
      : t('dates.takenBack', { count: data.charges });
  return <TakeBackRow {...words} wordsOf={wordsOf} today={today} />;
}

/** Reminders that were sent too early, which can be sent again when due. */
export function ToldAheadRow({ reminders: count, today }: { reminders: number; today: string }) {
  const { t } = useTranslation('overview');
  return (
    <TakeBackRow
      name={t('dates.told', { count })}
      note={t('dates.toldNote')}
      text={t('dates.toldText', { count })}
      action={t('dates.sendAgain')}
      wordsOf={({ data }) => t('dates.toldAgain', { count: data.reminders })}
      today={today}
    />
  );
}

type TakenBack = CallOutput<'takeChargesBack'>;

type TakeBackProps = {
  name: string;
  note: string;
  /** The description of the action in its confirmation. */
  text: string;
  /** The label of its button. */
  action: string;
  wordsOf: (outcome: TakenBack) => string;
  today: string;
};

function TakeBackRow({ name, note, text, action, wordsOf, today }: TakeBackProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const takeBack = useChange('takeChargesBack');
  const onConfirm = () =>
    void takeBack.mutateAsync({}).then((outcome) => toast.done(wordsOf(outcome)), toast.failed);
  const onClick = () =>
    confirm({
      title: t('dates.takeBackTitle', { today: format.longDay(today) }),
      text,
      confirm: action,
      onConfirm,
    });
  return (
    <ConcernRow icon={IconCalendarExclamation} name={name} note={note}>
      <Button size="xs" variant="light" loading={takeBack.isPending} onClick={onClick}>
        {action}
      </Button>
    </ConcernRow>
  );
}
