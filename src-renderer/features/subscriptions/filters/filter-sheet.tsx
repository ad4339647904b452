import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from './list-query.ts';
import classes from './filter-sheet.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  address: ListAddress;
  /** The number of subscriptions that match. */
  found: number;
  children: ReactNode;
};

/** The filters on a phone: over the whole window, with what they find at the foot. */
export function FilterSheet({ isOpen, onClose, address, found, children }: Props) {
  const { t } = useTranslation('subscriptions');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen lockScroll={false}>
      <Modal.Content classNames={{ content: `${classes['sheet']}` }}>
        <Modal.Header className={classes['head'] ?? ''}>
          <Modal.Title className={classes['title'] ?? ''}>{t('filter.open')}</Modal.Title>
          <Button variant="subtle" onClick={address.clear}>
            {t('filter.clearAll')}
          </Button>
          <Modal.CloseButton aria-label={t('filter.close')} />
        </Modal.Header>
        <Modal.Body className={classes['body'] ?? ''}>{children}</Modal.Body>
        <div className={classes['foot']}>
          <Button fullWidth h={48} onClick={onClose}>
            {t('filter.show', { count: found })}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
