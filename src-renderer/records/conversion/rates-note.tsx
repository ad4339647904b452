import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { useConversion } from './use-converter.ts';
import { useRatesAge } from './use-rates-age.ts';
import classes from './rates-note.module.css';

// Rates of before a long weekend are as new as they can be.
const USUAL_DAYS = 5;

/** Of which day the rates of a converted total are. Leads to the settings where that matters. */
export function RatesNote() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const conversion = useConversion();
  const age = useRatesAge();
  if (conversion === undefined) return null;
  const { reference } = conversion;
  if (reference === null) {
    return (
      <Link href="/settings#total" className={classes['note']}>
        {t('converted.atOwn')}
      </Link>
    );
  }
  const text = t('converted.at', { day: day(reference.day) });
  return (
    <Link href="/settings#total" className={classes['note']}>
      {age !== undefined && age > USUAL_DAYS ? t('converted.old', { text, count: age }) : text}
    </Link>
  );
}
