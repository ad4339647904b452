import { Button, FocusTrap, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAll, useApi } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { Loaded } from '../ui/states.tsx';
import { DeletionList } from './deletion-list.tsx';
import classes from './deletions.module.css';

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

/** Leads from the foot of the list to what was deleted from it, if there is anything. */
export function RecentlyDeletedLine({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('deletions');
  const { number } = useFormat();
  const [isOpen, { open, close }] = useDisclosure(false, { onOpen });
  const { data: deletions = [], pagination } =
    useApi('listDeletions', { query: { limit: MOST_COUNTED } }).data ?? {};
  if (deletions.length === 0 && !isOpen) return null;
  const counted = number(deletions.length) + (pagination?.hasMore === true ? '+' : '');
  return (
    <div className={classes['line']}>
      <Button size="compact-sm" variant="subtle" color="gray" fw={400} onClick={open}>
        {t('count', { number: counted })}
      </Button>
      <RecentlyDeleted isOpen={isOpen} onClose={close} />
    </div>
  );
}

const MOST_COUNTED = 100;

/** A dialog with the deleted subscriptions that can still be restored. */
function RecentlyDeleted({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['deletions', 'common']);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={760}>
      <FocusTrap.InitialFocus />
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
