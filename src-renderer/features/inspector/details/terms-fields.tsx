import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noticeUnits } from '../../../../src-server/contract/details.ts';
import { cancelBy } from '../../../../src-server/contract/details.ts';
import { detailFields } from '../../../../src-server/contract/app/details.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { counting } from './counting.ts';
import { DatedGroup, isDay } from './dated-group.tsx';
import { type TermsValues, sentTerms } from './detail-values.ts';
import classes from './details.module.css';

type Field = {
  label: string;
  value: TermsValues;
  error: string | undefined;
  'data-autofocus': true | undefined;
  onChange: (terms: TermsValues) => void;
};

/** The fields of contract terms. What depends on the end of the term is asked for once it is known. */
export function TermsFields({ field }: { field: Field }) {
  const { label, value, error, onChange } = field;
  const { t } = useTranslation('inspector');
  const { endsOn, months, count, unit } = value;
  return (
    <DatedGroup
      label={label}
      day={{
        label: t('terms.endsOn'),
        description: t('terms.endsOnText'),
        value: endsOn,
        'data-autofocus': field['data-autofocus'],
        error: isDay(endsOn) ? undefined : error,
        onChange: (day) => onChange({ ...value, endsOn: day }),
      }}
    >
      <div className={classes['terms']}>
        <Count
          label={t('terms.renewsFor')}
          usual={12}
          value={months}
          isRefused={error !== undefined}
          onChange={(typed) => onChange({ ...value, months: typed })}
        />
        <Count
          label={t('terms.notice')}
          usual={1}
          value={count}
          isRefused={error !== undefined}
          onChange={(typed) => onChange({ ...value, count: typed })}
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
        <Outcome terms={value} error={error} />
      </div>
    </DatedGroup>
  );
}

type CountProps = {
  label: string;
  /** What most contracts have. */
  usual: number;
  value: number | '';
  isRefused: boolean;
  onChange: (count: number | '') => void;
};

function Count({ usual, value, isRefused, onChange, ...props }: CountProps) {
  return (
    <NumberInput
      {...props}
      {...counting}
      placeholder={String(usual)}
      value={value}
      error={isRefused && value === ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  );
}

/** What is wrong with terms, or what follows from them once they are complete. */
function Outcome({ terms: typed, error }: { terms: TermsValues; error: string | undefined }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const { data: terms } = detailFields.terms.safeParse(sentTerms(typed));
  const chance = today === undefined ? undefined : cancelBy({ terms }, today);
  if (error !== undefined) {
    return (
      <p role="alert" className={classes['error']}>
        {error}
      </p>
    );
  }
  if (chance === undefined) return null;
  return (
    <p role="status" className={classes['deadline']}>
      {t('terms.cancelBy', { day: day(chance.date), until: day(chance.renewsUntil) })}
    </p>
  );
}
