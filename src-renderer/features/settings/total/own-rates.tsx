import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRate } from '../../../../src-server/domain/conversion.ts';
import type { Currency } from '../../../../src-server/domain/currencies.ts';
import type { ConversionChoices } from '../../../records/conversion/use-converter.ts';
import { CurrencySelect } from '../../../records/currency-select.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Row } from '../../../ui/framed-section.tsx';
import type { useSaveConversion } from './save-conversion.ts';
import classes from './own-rates.module.css';

type Save = ReturnType<typeof useSaveConversion>['save'];
type Props = { shown: ConversionChoices; currency: Currency; save: Save };
type Rates = NonNullable<Parameters<Save>[0]['ownRates']>;

/** Rates that the user enters, for currencies without reference rates or instead of those. */
export function OwnRates({ shown, currency, save }: Props) {
  const { t } = useTranslation('settings');
  const { list } = useFormat();
  const { missing } = shown;
  const rates = shown.ownRates as Rates;
  return (
    <Row
      wide
      label={t('total.own')}
      text={
        missing.length === 0
          ? t('total.ownText')
          : t('total.missing', { count: missing.length, currencies: list(missing) })
      }
    >
      <div className={classes['own']}>
        {rates.length === 0 ? null : (
          <ul className={classes['rates']} aria-label={t('total.own')}>
            {rates.map((rate) => (
              <li key={rate.currency}>
                <span className="money">{t('total.rate', rate)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('total.removeRate', { currency: rate.currency })}
                  onClick={() => save({ ownRates: rates.filter((one) => one !== rate) })}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <AddRate
          key={`${currency} ${rates.length}`}
          base={currency}
          suggested={missing[0]}
          onAdd={(added) =>
            save({ ownRates: [...rates.filter((one) => one.currency !== added.currency), added] })
          }
        />
      </div>
    </Row>
  );
}

type AddProps = {
  /** The currency of the total. */
  base: Currency;
  /** The currency that needs a rate most. */
  suggested: string | undefined;
  onAdd: (rate: Rates[number]) => void;
};

const NONE: readonly { currency: Currency }[] = [];

function AddRate({ base, suggested = '', onAdd }: AddProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [currency, setCurrency] = useState(suggested);
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  // A comma is a decimal separator: nobody types thousands of units with one.
  const rate = typed.trim().replace(',', '.');
  const isRate = parseRate(rate) !== undefined;
  const add = () => {
    setIsAsked(true);
    if (isRate && currency !== '') onAdd({ currency: currency as Currency, base, rate });
  };
  return (
    <form
      className={classes['add']}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        className={classes['rate'] ?? ''}
        label={t('total.units', { base })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isAsked && !isRate ? t('total.noRate') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <CurrencySelect
        className={classes['currency'] ?? ''}
        label={t('common:field.currency')}
        records={NONE}
        without={[base]}
        value={currency}
        error={isAsked && currency === '' ? t('total.noCurrency') : undefined}
        onChoose={setCurrency}
        onUnknown={() => setCurrency('')}
      />
      <Button type="submit" variant="default">
        {t('total.add')}
      </Button>
    </form>
  );
}
