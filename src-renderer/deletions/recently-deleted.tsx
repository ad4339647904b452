import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAll } from '../api/queries.ts';
import { Loaded } from '../ui/states.tsx';
import { DeletionList } from './deletion-list.tsx';

/** Opens the dialog with the deleted subscriptions. */
export function RecentlyDeletedButton() {
  const { t } = useTranslation('deletions');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('open')}
      </Button>
      <RecentlyDeleted isOpen={isOpen} onClose={close} />
    </>
  );
}

/** A dialog with the deleted subscriptions that can still be restored. */
export function RecentlyDeleted({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['deletions', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Deletions />
    </Modal>
  );
}

function Deletions() {
  const deletions = useAll('listDeletions');
  return (
    <Loaded query={deletions} rows={4}>
      {(all) => <DeletionList deletions={all} />}
    </Loaded>
  );
}
