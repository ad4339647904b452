import { useTranslation } from 'react-i18next';
import { type Terms, cancelBy } from '../../../../src-server/contract/details.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import classes from './details.module.css';

type Props = { terms: Terms; isCancelled: boolean };

/** Until when a contract can be cancelled, unless it is, what happens otherwise, and its terms. */
export function TermsText({ terms, isCancelled }: Props) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const chance = today === undefined || isCancelled ? undefined : cancelBy(terms, today);
  const { renewsForMonths, notice } = terms;
  return (
    <>
      {chance === undefined ? null : (
        <div>{t('terms.cancelBy', { day: day(chance.date), until: day(chance.renewsUntil) })}</div>
      )}
      <Facts
        className={classes['soft']}
        facts={t('terms.text', {
          day: day(chance?.endsOn ?? terms.endsOn),
          renewal: t('terms.month', { count: renewsForMonths }),
          notice: t(`terms.${notice.unit}`, { count: notice.count }),
        })}
      />
    </>
  );
}
