import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenRecord } from '../navigation/open-record.ts';
import classes from './add-subscription.module.css';

type Props = {
  /** Next to the page's title; a narrow window has it in its top bar. */
  inHead?: boolean;
};

/** Opens the form for a new subscription. */
export function AddSubscription({ inHead = false }: Props) {
  const { t } = useTranslation();
  const { open } = useOpenRecord();
  return (
    <Button
      className={inHead ? classes['inHead'] : ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open('new')}
    >
      {t('action.add')}
    </Button>
  );
}
