import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

type Props = { text: string; isCancelling?: boolean; onCancel: () => void };

/** Says what is being done, with a button to cancel it. */
export function Working({ text, isCancelling = false, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes['foot']}>
      <p role="status" className={classes['reading']}>
        <Loader size="sm" /> {text}
      </p>
      <Button variant="default" loading={isCancelling} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
