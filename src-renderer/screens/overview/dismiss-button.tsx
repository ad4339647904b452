import { CloseButton, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/mutations.ts';
import { type Settle, act } from '../../components/act.ts';
import { useToast } from '../../components/toast.tsx';
import classes from './rows.module.css';
import { type Concern, nameOf } from './use-attention.ts';

type Props = { concern: Concern; settle: Settle };

/** Takes a row away for good, until there is something new to be said of it. */
export function DismissButton({ concern, settle }: Props) {
  const { t } = useTranslation('overview');
  const toast = useToast();
  const dismiss = useChange('dismiss').mutateAsync;
  const { key } = concern;
  const onClick = () =>
    void act(settle, toast, {
      run: () => dismiss({ body: { concern: key, isDismissed: true } }),
      undo: () => dismiss({ body: { concern: key, isDismissed: false } }),
      done: t('attention.dismissed'),
    });
  return (
    <Tooltip label={t('attention.dismiss')}>
      <CloseButton
        className={classes['dismiss'] ?? ''}
        aria-label={t('attention.dismissNamed', { name: nameOf(concern) })}
        onClick={onClick}
      />
    </Tooltip>
  );
}
