import { useTranslation } from 'react-i18next';
import { type Terms, cancelBy } from '../../../../src-server/contract/details.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';

/** The terms of a contract, as of its current term. */
export function TermsText({ terms }: { terms: Terms }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const current = today === undefined ? undefined : cancelBy({ terms }, today);
  const { renewsForMonths, notice } = terms;
  return (
    <Facts
      facts={t('terms.text', {
        day: day(current?.endsOn ?? terms.endsOn),
        renewal: t('terms.month', { count: renewsForMonths }),
        notice: t(`terms.${notice.unit}`, { count: notice.count }),
      })}
    />
  );
}
