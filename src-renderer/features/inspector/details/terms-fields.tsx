import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noticeUnits } from '../../../../src-server/contract/details.ts';
import { DatedGroup, isDay } from './dated-group.tsx';
import type { TermsValues } from './detail-values.ts';
import classes from './details.module.css';

type Field = {
  label: string;
  value: TermsValues;
  error: string | undefined;
  onChange: (terms: TermsValues) => void;
};

const whole = { allowDecimal: false, allowNegative: false, hideControls: true } as const;
const counted = (typed: number | string) => (typeof typed === 'number' ? typed : '');

/** The fields of contract terms. What depends on the end of the term is asked for once it is known. */
export function TermsFields({ field: { label, value, error, onChange } }: { field: Field }) {
  const { t } = useTranslation('inspector');
  const { endsOn, months, count, unit } = value;
  return (
    <DatedGroup
      label={label}
      day={{
        label: t('terms.endsOn'),
        description: t('terms.endsOnText'),
        value: endsOn,
        error: isDay(endsOn) ? undefined : error,
        onChange: (day) => onChange({ ...value, endsOn: day }),
      }}
    >
      <div className={classes['terms']}>
        <NumberInput
          {...whole}
          label={t('terms.renewsFor')}
          value={months}
          onChange={(typed) => onChange({ ...value, months: counted(typed) })}
        />
        <NumberInput
          {...whole}
          label={t('terms.notice')}
          value={count}
          onChange={(typed) => onChange({ ...value, count: counted(typed) })}
        />
        <Select
          label={t('terms.unit')}
          data={noticeUnits.map((each) => ({ value: each, label: t(`terms.units.${each}`) }))}
          value={unit}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({ ...value, unit: noticeUnits.find((each) => each === chosen) ?? unit })
          }
        />
        {error === undefined ? null : (
          <p role="alert" className={classes['error']}>
            {error}
          </p>
        )}
      </div>
    </DatedGroup>
  );
}
