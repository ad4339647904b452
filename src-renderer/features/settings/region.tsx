import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import { RegionSelect } from '../../ui/fields/region-select.tsx';
import { TimeZoneSelect } from '../../ui/fields/time-zone-select.tsx';
import { type OwnerSettings, useSave } from './save.ts';

/** The account's time zone and regional format. */
export function Region({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const { shown, save } = useSave(settings);
  return (
    <FramedSection anchor="region" title={t('region.title')}>
      <Row label={t('region.timeZone')} text={t('region.timeZoneText')} wide>
        <TimeZoneSelect
          aria-label={t('region.timeZone')}
          value={shown.timeZone}
          onChoose={(timeZone, onFailed) => save({ timeZone }, onFailed)}
        />
      </Row>
      <Row label={t('region.locale')} text={<Example />} wide>
        <RegionSelect
          aria-label={t('region.locale')}
          value={shown.locale}
          onChoose={(locale, onFailed) => save({ locale }, onFailed)}
        />
      </Row>
    </FramedSection>
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
