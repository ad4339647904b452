import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../src-server/contract/dates.ts';
import { DateField } from '../../components/date-field.tsx';
import { useUnsaved } from '../../frame/unsaved.tsx';
import classes from './next-date-form.module.css';
import { Note } from './panel-section.tsx';

/** Asks since when a subscription was paid, to fill in what it cost since. */
export function FillForm({ onChoose }: { onChoose: (from: string) => void }) {
  const { t } = useTranslation('inspector');
  const [from, setFrom] = useState<string | null>(null);
  useUnsaved({ isUnsaved: () => from !== null, isInInspector: true });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && isDateOnly(from)) onChoose(from);
      }}
    >
      <Stack gap={16}>
        <Note>{t('payments.fillText')}</Note>
        <DateField label={t('payments.since')} data-autofocus value={from} onChange={setFrom} />
        <div className={classes['buttons']}>
          <Button type="submit" disabled={from === null || !isDateOnly(from)}>
            {t('payments.fill')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
