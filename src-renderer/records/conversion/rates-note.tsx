import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/queries.ts';
import { daysBetween, useFormat } from '../../lib/format.ts';
import { useConversion } from './use-converter.ts';
import classes from './rates-note.module.css';

// Rates of before a long weekend are as new as they can be.
const USUAL_DAYS = 5;

/** Of which day the rates of a converted total are. Leads to the settings where that matters. */
export function RatesNote() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const conversion = useConversion();
  if (conversion === undefined || today === undefined) return null;
  const { reference, ownRates } = conversion;
  if (reference === null) {
    return (
      <Link href="/settings#total" className={classes['note']}>
        {ownRates.length > 0 ? t('converted.atOwn') : t('converted.noRates')}
      </Link>
    );
  }
  const age = daysBetween(reference.day, today);
  const text = t('converted.at', { day: day(reference.day) });
  return (
    <Link href="/settings#total" className={classes['note']}>
      {age > USUAL_DAYS ? t('converted.old', { text, count: age }) : text}
    </Link>
  );
}
