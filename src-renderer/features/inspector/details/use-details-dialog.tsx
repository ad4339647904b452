import { useTranslation } from 'react-i18next';
import type { DetailName, DetailsPatch } from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useEdit } from '../changes/use-edit.ts';
import { useFormDialog } from '../../../navigation/form-dialog.tsx';
import { DetailsForm } from './details-form.tsx';

/** Opens the dialog for what is known of a subscription besides its price and dates, at one of the details. */
export function useDetailsDialog(record: SubscriptionRecord): (first?: DetailName) => void {
  const { t } = useTranslation('inspector');
  const dialog = useFormDialog();
  const edit = useEdit();
  const save = async (patch: DetailsPatch) => {
    if (Object.keys(patch).length > 0) await edit(record, patch);
  };
  return (first = 'notes') =>
    dialog(t('details.title'), (close) => (
      <DetailsForm
        record={record}
        first={first}
        onSave={(patch, refuse) => close(() => save(patch), refuse)}
      />
    ));
}
