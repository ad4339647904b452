import { SegmentedControl } from '@mantine/core';
import type { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { fields } from '../../../src-server/contract/fields.ts';

type DaysBefore = z.output<typeof fields.daysBefore>;

/** A choice of how many days before a renewal its reminder is sent. */
export function DaysBeforeChoice(props: {
  label: string;
  value: DaysBefore;
  disabled: boolean;
  onChoose: (days: DaysBefore) => void;
}) {
  const { t } = useTranslation();
  const choices = [...fields.daysBefore.values];
  return (
    <SegmentedControl
      aria-label={props.label}
      value={String(props.value)}
      disabled={props.disabled}
      onChange={(chosen) => {
        const days = choices.find((each) => String(each) === chosen);
        if (days !== undefined) props.onChoose(days);
      }}
      data={choices.map((days) => ({
        value: String(days),
        label: t('day.days', { count: days }),
      }))}
    />
  );
}
