import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { DateField, type DateFieldProps } from '../../../ui/dates/date-field.tsx';
import classes from './details.module.css';

type Props = {
  label: string;
  /** The field of the day on which the others depend. */
  day: DateFieldProps & { 'data-autofocus'?: true | undefined };
  children: ReactNode;
};

/** Fields that belong together, of which all but the day are asked for once that is known. */
export function DatedGroup({ label, day, children }: Props) {
  return (
    <fieldset className={classes['group']}>
      <Input.Label component="legend" p={0} mb={4}>
        {label}
      </Input.Label>
      <DateField {...day} clearable />
      {isDay(day.value) ? children : null}
    </fieldset>
  );
}

/** Whether a day is known, rather than text that isn't one. */
export const isDay = (value: string | null): boolean => value !== null && isDateOnly(value);
