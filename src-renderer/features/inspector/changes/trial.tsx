import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { DateChoice } from '../../../ui/dates/date-choice.tsx';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import type { Undo } from '../../../lib/undo-stack.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Note, PanelSection } from '../panel-section.tsx';
import { useEdit } from './use-edit.ts';

type Props = {
  record: SubscriptionRecord;
  /** Whether it was just added, so that it gets the focus. */
  isNew: boolean;
  /** Called once there is no trial any more. */
  onCleared: () => void;
};

/** The last day of the trial, which can be set, changed, and cleared. */
export function Trial({ record, isNew, onCleared }: Props) {
  const { t } = useTranslation('inspector');
  const setTrialEnd = useTrialEnd(record, onCleared);
  return (
    <PanelSection title={t('trial.title')}>
      <DateChoice
        aria-label={t('trial.label')}
        placeholder={t('trial.none')}
        value={record.trialEndsOn}
        onChange={setTrialEnd}
        clearable
        clearLabel={t('trial.clear')}
        autoFocus={isNew}
      />
      <TrialNote record={record} />
      <FirstCharge record={record} />
    </PanelSection>
  );
}

function TrialNote({ record: { trialEndsOn } }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const { data } = useApi('getServer', {});
  if (trialEndsOn === null || data === undefined) return <Note>{t('trial.text')}</Note>;
  const days = daysBetween(data.data.today, trialEndsOn);
  const when = format.inDays(days);
  return <Note>{days < 0 ? t('trial.ended', { when }) : t('trial.ends', { when })}</Note>;
}

/** Offers the first charge after the trial as the next date, if that is within the trial. */
function FirstCharge({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const toast = useToast();
  const edit = useEdit();
  const { nextPaymentDate } = record;
  const first = nextCharge(record);
  if (first === undefined || first === nextPaymentDate) return null;
  const move = (): Promise<void> =>
    edit(record, { nextPaymentDate: first }).catch((error: Error) =>
      toast.failed(error, undefined, () => void move()),
    );
  return (
    <>
      <Note>
        {t('trial.within', { day: format.day(nextPaymentDate), first: format.day(first) })}
      </Note>
      <Button variant="default" size="xs" onClick={() => void move()}>
        {t('trial.move', { day: format.day(first) })}
      </Button>
    </>
  );
}

/** Saves the last day of the trial; resolves to whether that worked. */
function useTrialEnd(
  record: SubscriptionRecord,
  onCleared: () => void,
): (date: string | null) => Promise<boolean> {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const toast = useToast();
  const { mutateAsync } = useChange('setTrial', (held, { body: { trialEndsOn } }) => ({
    ...held,
    trialEndsOn,
  }));
  const { id, name, trialEndsOn: before } = record;
  const set = async (trialEndsOn: string | null, message: string, undo?: Undo) => {
    await mutateAsync({ params: { id }, body: { trialEndsOn } });
    if (trialEndsOn === null) onCleared();
    toast.done(message, undo);
  };
  // To try again by its button is to leave the field, too, and both would save.
  const isSaving = useRef(false);
  const choose = async (date: string | null): Promise<boolean> => {
    if (isSaving.current) return true;
    isSaving.current = true;
    const message =
      date === null
        ? t('done.noTrial', { name })
        : t('done.trial', { name, date: format.day(date) });
    try {
      await set(date, message, () => set(before, t('done.takenBack', { name })));
      return true;
    } catch (error) {
      toast.failed(error as Error, undefined, () => void choose(date));
      return false;
    } finally {
      isSaving.current = false;
    }
  };
  return choose;
}
