import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../components/format.ts';
import { FramedSection, Row } from '../../components/framed-section.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { TimeZoneSelect } from '../../components/time-zone-select.tsx';
import { regions } from './regions.ts';
import { type OwnerSettings, useSave } from './save.ts';

/** Where the account's days begin, and how its dates and amounts are written. */
export function Region({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const { shown, save } = useSave(settings);
  return (
    <FramedSection anchor="region" title={t('region.title')}>
      <Row label={t('region.timeZone')} text={t('region.timeZoneText')} wide>
        <TimeZoneSelect
          aria-label={t('region.timeZone')}
          value={shown.timeZone}
          onChoose={(timeZone) => save({ timeZone })}
        />
      </Row>
      <Row label={t('region.locale')} text={<Example />} wide>
        <LocaleSelect value={shown.locale} onChoose={(locale) => save({ locale })} />
      </Row>
    </FramedSection>
  );
}

type LocaleProps = { value: string; onChoose: (locale: string) => void };

function LocaleSelect({ value, onChoose }: LocaleProps) {
  const { t, i18n } = useTranslation('settings');
  const found = useMemo(() => regions(value, i18n.language), [value, i18n.language]);
  return (
    <SearchSelect aria-label={t('region.locale')} value={value} data={found} onChoose={onChoose} />
  );
}

const EXAMPLE = { amount: 1234.5, currency: 'EUR', moment: '2027-01-31T13:05:00Z' };

function Example() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return t('region.localeText', {
    amount: format.money(EXAMPLE.amount, EXAMPLE.currency),
    moment: format.moment(EXAMPLE.moment),
  });
}
