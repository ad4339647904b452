import { Radio, type RadioGroupProps, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { Preview } from './preview.ts';

type Choice = Preview['questions'][number]['choices'][number];

type Props = Pick<RadioGroupProps, 'label' | 'description' | 'error'> & {
  choices: readonly Choice[];
  value: string;
  /** Whether the person chose the value. */
  isAnswered: boolean;
  onAnswer: (order: string) => void;
};

/** Shows the orders in which the dates of a column can be read, each with the row that speaks for it. */
export function DateOrderAnswer({ choices, value, isAnswered, onAnswer, ...props }: Props) {
  const { t } = useTranslation('imports');
  const { day } = useFormat();
  const labelOf = ({ value: order, label }: Choice) => {
    const name = t(`dateOrder.${order as 'dmy'}`);
    return label === undefined ? name : t('choice.dates', { date: day(label), order: name });
  };
  const evidenceOf = ({ value: order, evidence }: Choice) => {
    if (evidence === undefined) return undefined;
    const isTaken = order === value && !isAnswered;
    return t(isTaken ? 'evidence.taken' : 'evidence.other', evidence);
  };
  return (
    <Radio.Group {...props} value={value} onChange={onAnswer}>
      <Stack gap={8} mt={8}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={labelOf(choice)}
            description={evidenceOf(choice)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
