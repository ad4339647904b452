import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../src-server/domain/currencies.ts';
import { useAll, useApi } from '../../../api/queries.ts';
import { CurrencySelect } from '../../../records/currency-select.tsx';
import { currenciesByUse } from '../../../records/currencies.ts';
import type { ConversionChoices } from '../../../records/conversion/use-converter.ts';
import { useFormat } from '../../../lib/format.ts';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { OwnRates } from './own-rates.tsx';
import { ReferenceRates } from './reference-rates.tsx';
import { useSaveConversion } from './save-conversion.ts';

/** One total in one currency, and the exchange rates for it. */
export function TotalSection() {
  const { t } = useTranslation('settings');
  const conversion = useApi('getConversion', {});
  const active = useAll('listRecords', { status: 'active' });
  return (
    <FramedSection anchor="total" title={t('total.title')} text={t('total.text')}>
      <Loaded query={conversion} also={[active]} rows={1}>
        {({ data }) => <Rows stored={data} records={active.data ?? []} />}
      </Loaded>
    </FramedSection>
  );
}

// Without rates there would be no total, so they are downloaded unless there are some.
const turnedOn = ({ reference, ownRates, automatic }: ConversionChoices, currency: Currency) => ({
  currency,
  automatic: automatic || (reference === null && ownRates.length === 0),
});

type Props = { stored: ConversionChoices; records: readonly { currency: Currency }[] };

function Rows({ stored, records }: Props) {
  const { t } = useTranslation('settings');
  const { numberLocale } = useFormat();
  const { shown, save } = useSaveConversion(stored);
  const likely = currenciesByUse(records, numberLocale)[0] ?? 'EUR';
  const currency = shown.currency ?? likely;
  return (
    <>
      <Row label={t('total.show')} text={t('total.showText')}>
        <Switch
          aria-label={t('total.show')}
          checked={shown.currency !== null}
          onChange={({ currentTarget: { checked } }) =>
            save(checked ? turnedOn(shown, likely) : { currency: null })
          }
        />
      </Row>
      {shown.currency === null ? null : (
        <>
          <Row label={t('total.currency')}>
            <CurrencySelect
              w={160}
              aria-label={t('total.currency')}
              records={records}
              value={currency}
              onChoose={(chosen, onFailed) => save({ currency: chosen as Currency }, { onFailed })}
            />
          </Row>
          <ReferenceRates shown={shown} save={save} />
          <OwnRates shown={shown} currency={currency} save={save} />
        </>
      )}
    </>
  );
}
