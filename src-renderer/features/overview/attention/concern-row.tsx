import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { RecordLink } from '../../../navigation/record-link.tsx';
import classes from './rows.module.css';

type RowProps = { icon: Icon; name: string; note: ReactNode; children: ReactNode };

/** A concern, with its actions on the right. */
export function ConcernRow({ icon: Picture, name, note, children }: RowProps) {
  return (
    <div className={classes['row']}>
      <span className={classes['icon']}>
        <Picture size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes['text']}>
        <bdi className={classes['name']}>{name}</bdi>
        <div className={classes['note']}>
          {typeof note === 'string' ? <Facts facts={note} /> : note}
        </div>
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}

/** Opens the record of a row. */
export function OpenButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('overview');
  return (
    <Button
      component={RecordLink}
      record={id}
      size="xs"
      variant="default"
      aria-label={t('attention.openNamed', { name })}
    >
      {t('attention.open')}
    </Button>
  );
}
