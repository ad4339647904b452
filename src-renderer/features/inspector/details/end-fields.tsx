import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  MOST_LEFT,
  chargesLeft,
  lastOf,
} from '../../../../src-server/contract/schedule-preview.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay } from './dated-group.tsx';
import classes from './details.module.css';
import { counting } from './counting.ts';

type Field = {
  label: string;
  value: string | null;
  error: string | undefined;
  'data-autofocus': true | undefined;
  onChange: (endsOn: string | null) => void;
};

type Props = { field: Field; record: SubscriptionRecord };

/** The last day of a subscription, entered as a day or as the number of payments that are left. */
export function EndFields({ field, record }: Props) {
  const { t } = useTranslation('inspector');
  const { value, onChange } = field;
  const left = isDay(value) ? chargesLeft({ ...record, endsOn: value ?? undefined }).length : '';
  return (
    <div className={classes['end']}>
      <DateField {...field} description={t('ends.text')} clearable />
      <NumberInput
        {...counting}
        label={t('ends.left')}
        max={MOST_LEFT}
        value={left}
        onChange={(typed) => {
          // Told also of what the day above makes of it.
          if (typed === left) return;
          onChange(typeof typed === 'number' ? (lastOf(record, typed) ?? null) : null);
        }}
      />
    </div>
  );
}
