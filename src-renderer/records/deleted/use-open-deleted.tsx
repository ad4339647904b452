import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { DeletedList } from './deleted-list.tsx';

const WIDTH_PX = 720;

/** Opens the list of recently deleted subscriptions as a dialog. */
export function useOpenDeleted(): () => void {
  const { t } = useTranslation(['subscriptions', 'common']);
  return () =>
    modals.open({
      title: t('deleted.title'),
      size: WIDTH_PX,
      closeButtonProps: { 'aria-label': t('common:action.close') },
      children: <DeletedList />,
    });
}
