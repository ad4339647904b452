import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { type Refusal, useRefusal } from '../../../ui/errors/use-refusal.ts';
import { useUnsaved } from '../../../navigation/unsaved.tsx';
import classes from '../changes/next-date-form.module.css';
import { Note } from '../panel-section.tsx';

type Props = { onChoose: (from: string, refuse: Refusal['refuse']) => void };

/** Asks for the first payment, to add all payments since. */
export function FillForm({ onChoose }: Props) {
  const { t } = useTranslation('inspector');
  const [from, setFrom] = useState<string | null>(null);
  const refusal = useRefusal({ from: t('payments.since') });
  useUnsaved({ isUnsaved: () => from !== null, isInInspector: true });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && isDateOnly(from)) onChoose(from, refusal.refuse);
      }}
    >
      <Stack gap={16}>
        <Note>{t('payments.fillText')}</Note>
        <DateField
          label={t('payments.since')}
          data-autofocus
          toward="past"
          value={from}
          error={refusal.errorOf('from')}
          onChange={(date) => {
            refusal.forget();
            setFrom(date);
          }}
        />
        <div className={classes['buttons']}>
          <Button type="submit" disabled={from === null || !isDateOnly(from)}>
            {t('payments.fill')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
