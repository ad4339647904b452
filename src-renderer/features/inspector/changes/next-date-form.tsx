import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { type Refusal, useRefusal } from '../../../ui/errors/use-refusal.ts';
import { useUnsaved } from '../../../navigation/unsaved.tsx';
import { Note } from '../panel-section.tsx';
import classes from './next-date-form.module.css';

type Props = {
  record: SubscriptionRecord;
  /** The next charge according to the schedule. */
  proposed: string;
  confirm: string;
  onChoose: (date: string, refuse: Refusal['refuse']) => void;
};

/** Asks for the next charge of a subscription whose date passed while it was inactive. */
export function NextDateForm({ record, proposed, confirm, onChoose }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const format = useFormat();
  const [date, setDate] = useState<string | null>(proposed);
  const isDay = date !== null && isDateOnly(date);
  const [isRefused, setRefused] = useState(false);
  const refusal = useRefusal({ nextPaymentDate: t('common:field.nextPaymentDate') });
  useUnsaved({ isUnsaved: () => date !== proposed, isInInspector: true });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDay) onChoose(date, refusal.refuse);
        else setRefused(true);
      }}
    >
      <Stack gap={16}>
        <Note>{t('resume.text', { day: format.day(record.nextPaymentDate) })}</Note>
        <DateField
          label={t('common:field.nextPaymentDate')}
          value={date}
          isRefused={isRefused}
          error={refusal.errorOf('nextPaymentDate')}
          onChange={(day) => {
            refusal.forget();
            setDate(day);
          }}
        />
        <div className={classes['buttons']}>
          <Button type="submit" data-autofocus>
            {confirm}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
