import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryProposals } from '../../../../src-server/domain/propose-category.ts';
import { useAll } from '../../../api/queries.ts';
import { useServices } from '../../../catalog/services.ts';
import type { Language } from '../../../i18n/index.ts';

/** The default category of a subscription, by its name. */
export function useProposedCategory(): (name: string) => string {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const services = useServices();
  const { data: records } = useAll('listRecords', { sort: 'name' });
  const { named, other } = useMemo(
    () => categoryProposals({ services, records: records ?? [], language }),
    [services, records, language],
  );
  return (name) => named(name) ?? other;
}
