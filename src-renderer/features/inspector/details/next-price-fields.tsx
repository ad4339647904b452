import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT } from '../../../../src-server/contract/amounts.ts';
import { useFormat } from '../../../lib/format.ts';
import { AmountField } from '../../../ui/amounts/amount-field.tsx';
import { readAmount } from '../../../ui/amounts/read-amount.ts';
import type { Currency } from '../../../ui/amounts/typed-currency.ts';
import type { NextPriceValues } from './detail-values.ts';
import { DatedGroup, isDay } from './dated-group.tsx';

type Field = {
  label: string;
  value: NextPriceValues;
  error: string | undefined;
  'data-autofocus': true | undefined;
  onChange: (nextPrice: NextPriceValues) => void;
};

/** The fields of a price that is known before it holds. The amount is asked for once the day is known. */
export function NextPriceFields(props: { field: Field; currency: Currency }) {
  const { t } = useTranslation('inspector');
  const { field, currency } = props;
  const { label, value, error, onChange } = field;
  const { from, amount } = value;
  const { numberLocale: locale } = useFormat();
  const read = readAmount(amount, { locale, currency, isFixed: true });
  // Then it is the day that is wrong.
  const isAmount = read.amount !== undefined && read.amount <= MAX_AMOUNT;
  return (
    <DatedGroup
      label={label}
      day={{
        label: t('nextPrice.from'),
        description: t('nextPrice.fromText'),
        value: from,
        'data-autofocus': field['data-autofocus'],
        error: isDay(from) && !isAmount ? undefined : error,
        onChange: (day) => onChange({ from: day, amount: day === null ? '' : amount }),
      }}
    >
      <AmountField
        label={t('nextPrice.amount', { currency })}
        value={amount}
        currency={currency}
        isRefused={error !== undefined}
        // What is no amount, the field says itself.
        error={read.amount === undefined || isAmount ? undefined : error}
        onChange={(typed) => onChange({ ...value, amount: typed })}
      />
    </DatedGroup>
  );
}
