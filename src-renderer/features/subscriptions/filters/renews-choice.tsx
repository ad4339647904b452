import { Input, Select } from '@mantine/core';
import {
  type RenewalRange,
  readRange,
  writeRange,
} from '../../../../src-server/contract/list-query.ts';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import { besideForm } from '../../../ui/beside-form.ts';
import { CalendarsInFlow } from '../../../ui/dates/calendars-in-flow.ts';
import { DateChoice } from '../../../ui/dates/date-choice.tsx';
import { useFormat } from '../../../lib/format.ts';
import type { ListAddress } from './list-query.ts';
import { type RangeName, offeredRanges, rangeNamed } from './renewal-range.ts';
import { useRangeName } from '../search/value-words.ts';
import classes from '../toolbar.module.css';

const ENDS = ['from', 'to'] as const;
const ANY: RenewalRange = { from: undefined, to: undefined };

// A list rendered outside its container would count as a click outside, and close it.
const inside = { ...besideForm, withinPortal: false };

/** A filter by renewal date: a named span, or a range of days. */
export function RenewsChoice({ address }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  const choose = (range: RenewalRange) =>
    address.narrow({
      renews: range.from === undefined && range.to === undefined ? undefined : writeRange(range),
    });
  return (
    <Input.Wrapper
      role="group"
      aria-label={t('filter.renews')}
      label={t('filter.renews')}
      labelElement="div"
    >
      <NamedSpan chosen={address.query.renews} onChoose={choose} />
      <Days range={readRange(address.query.renews ?? '..')} onChoose={choose} />
    </Input.Wrapper>
  );
}

type Choosing = { onChoose: (range: RenewalRange) => void };

function NamedSpan({ chosen, onChoose }: Choosing & { chosen: string | undefined }) {
  const { t } = useTranslation('subscriptions');
  const { numberLocale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const name = useRangeName()(chosen ?? '');
  const choose = (next: RangeName | null) => {
    if (next === null) onChoose(ANY);
    else if (today !== undefined) onChoose(rangeNamed(next, today, numberLocale));
  };
  return (
    <Select
      aria-label={t('renews.span')}
      placeholder={chosen === undefined ? t('filter.any') : t('renews.custom')}
      data={offeredRanges.map((value) => ({ value, label: t(`renews.${value}`) }))}
      value={name !== undefined && offeredRanges.includes(name) ? name : null}
      onChange={choose}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t('filter.renews') }) }}
      comboboxProps={inside}
    />
  );
}

function Days({ range, onChoose }: Choosing & { range: RenewalRange }) {
  const { t } = useTranslation('subscriptions');
  // An end beyond the other one replaces both.
  const choose = (end: keyof RenewalRange, day: string | undefined) => {
    const next = { ...range };
    next[end] = day;
    const { from, to } = next;
    const isCrossed = from !== undefined && to !== undefined && from > to;
    if (isCrossed) onChoose(end === 'from' ? { from, to: undefined } : { from: undefined, to });
    else onChoose({ from, to });
  };
  return (
    <div className={classes['days']}>
      {ENDS.map((end) => (
        <CalendarsInFlow value key={end}>
          <span aria-hidden>{t(`renews.endShort.${end}`)}</span>
          <DateChoice
            aria-label={t(`renews.end.${end}`)}
            placeholder={t('filter.any')}
            value={range[end] ?? null}
            onChange={(day) => choose(end, day ?? undefined)}
            clearable
            clearLabel={t('filter.clear', { filter: t(`renews.end.${end}`) })}
          />
        </CalendarsInFlow>
      ))}
    </div>
  );
}
