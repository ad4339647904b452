import { useTranslation } from 'react-i18next';
import { useAll } from '../../../api/queries.ts';
import { serviceNamed } from '../../../catalog/find-service.ts';
import { asStored, ownCategory } from '../../../catalog/own-category.ts';
import { useServices } from '../../../catalog/services.ts';

/** The default category of a subscription: that of the service with its name, or else "Other". */
export function useProposedCategory(): (name: string) => string {
  const { t } = useTranslation('categories');
  const services = useServices();
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  return (name) => {
    const service = serviceNamed(services, name);
    if (service !== undefined) {
      return ownCategory(service, t(`name.${service.category}`), { services, records });
    }
    return asStored(t('name.other'), records);
  };
}
