import { Button, Group, Input, Select, TextInput } from '@mantine/core';
import { type IntervalName, namedIntervals } from '../../../src-server/contract/interval-names.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type TypedInterval, intervalUnits } from '../../records/intervals.ts';
import classes from './interval-fields.module.css';

type Props = {
  value: TypedInterval;
  onChange: (value: TypedInterval) => void;
  error?: ReactNode;
};

/** An interval of so many days, weeks, months or years, with the usual ones to choose from. */
export function IntervalFields({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes['interval']}>
      <UsualIntervals value={value} onChange={onChange} />
      <Input.Wrapper
        label={t('field.count')}
        labelProps={{ htmlFor: id }}
        error={error}
        errorProps={{ id: `${id}-error` }}
      >
        <div className={classes['pair']}>
          <TextInput
            id={id}
            data-path="count"
            inputMode="numeric"
            autoComplete="off"
            value={value.count}
            error={Boolean(error)}
            aria-describedby={`${id}-error`}
            onChange={({ currentTarget }) => onChange({ ...value, count: currentTarget.value })}
          />
          <Select
            aria-label={t('field.unit')}
            data-path="unit"
            data={intervalUnits.map((unit) => ({
              value: unit,
              label: t(`interval.unit.${unit}`, { count: Number(value.count) }),
            }))}
            value={value.unit}
            allowDeselect={false}
            onChange={(unit) => unit !== null && onChange({ ...value, unit })}
          />
        </div>
      </Input.Wrapper>
    </div>
  );
}

function UsualIntervals({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Group gap={4} role="group" aria-label={t('interval.usual')}>
      {USUAL.map((name) => {
        const { count, unit } = namedIntervals[name];
        const isThis = value.unit === unit && Number(value.count) === count;
        return (
          <Button
            key={name}
            size="compact-xs"
            variant={isThis ? 'light' : 'default'}
            aria-pressed={isThis}
            onClick={() => onChange({ count: String(count), unit })}
          >
            {t(`period.${name}`)}
          </Button>
        );
      })}
    </Group>
  );
}

// Monthly and yearly are choices beside these fields.
const USUAL = [
  'weekly',
  'everyTwoWeeks',
  'quarterly',
  'halfYearly',
  'everyTwoYears',
] as const satisfies readonly IntervalName[];
