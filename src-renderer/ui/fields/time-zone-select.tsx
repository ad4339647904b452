import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneName } from './regions.ts';
import { SearchSelect } from './search-select.tsx';
import classes from './time-zone-select.module.css';

const MOST_SHOWN = 60;

type Choice = Omit<ComponentProps<typeof SearchSelect>, 'data'>;

/** A time zone select, searchable by name. */
export function TimeZoneSelect({ value, onChoose, ...props }: Choice) {
  const zones = useMemo(() => timeZones(value), [value]);
  return (
    <SearchSelect
      limit={MOST_SHOWN}
      value={value}
      data={zones}
      renderOption={({ option }) => <ZoneOption zone={option.value} label={option.label} />}
      onChoose={onChoose}
      {...props}
    />
  );
}

function ZoneOption({ zone, label }: { zone: string; label: string }) {
  const { i18n } = useTranslation();
  return (
    <span className={classes['zone']}>
      <span>{label}</span>
      <span className={classes['offset']}>{offsetOf(zone, i18n.language)}</span>
    </span>
  );
}

function offsetOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

// All time zones that this browser knows, and the current one.
function timeZones(current: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...names].toSorted().map((value) => ({ value, label: zoneName(value) }));
}
