import { useTranslation } from 'react-i18next';
import { useAll } from '../../../api/queries.ts';
import { serviceNamed } from '../../../catalog/find-service.ts';
import { ownCategory } from '../../../catalog/own-category.ts';
import { useServices } from '../../../catalog/services.ts';

/** The category of a subscription for which none was typed: that of the service of its name, otherwise "Other". */
export function useProposedCategory(): (name: string) => string {
  const { t } = useTranslation('inspector');
  const services = useServices();
  const { data: records = [] } = useAll('listSubscriptions', { sort: 'name' });
  return (name) => {
    const service = serviceNamed(services, name);
    if (service !== undefined) {
      return ownCategory(service, t(`category.${service.category}`), { services, records });
    }
    const other = t('category.other');
    const same = records.find(({ category }) => category.toLowerCase() === other.toLowerCase());
    return same?.category ?? other;
  };
}
