import { useTranslation } from 'react-i18next';
import type { DetailsPatch } from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useEdit } from '../changes/use-edit.ts';
import { useFormDialog } from '../../../navigation/form-dialog.tsx';
import { DetailsForm } from './details-form.tsx';

/** Opens the dialog for what is known of a subscription besides its price and dates. */
export function useDetailsDialog(record: SubscriptionRecord): () => void {
  const { t } = useTranslation('inspector');
  const dialog = useFormDialog();
  const edit = useEdit();
  const save = async (patch: DetailsPatch) => {
    if (Object.keys(patch).length > 0) await edit(record, patch);
  };
  return () =>
    dialog(t('details.title'), (close) => (
      <DetailsForm record={record} onSave={(patch, refuse) => close(() => save(patch), refuse)} />
    ));
}
