import { CloseButton, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HideRow } from '../../../records/undoable-action.ts';
import { useDismiss } from '../../../records/use-dismiss.ts';
import classes from './rows.module.css';
import { type Concern, nameOf } from './use-attention.ts';

type Props = { concern: Concern; settle: HideRow };

type Setup = Extract<Concern, { kind: 'noChannel' | 'secondFolder' | 'calendarFile' }>;

const isAboutSetup = (concern: Concern): concern is Setup =>
  ['noChannel', 'secondFolder', 'calendarFile'].includes(concern.kind);

/** Dismisses a row until the concern changes. */
export function DismissButton({ concern, settle }: Props) {
  const { t } = useTranslation('overview');
  const dismiss = useDismiss();
  const { key } = concern;
  const onClick = () => dismiss(key, settle, t('attention.dismissed'));
  return (
    <Tooltip label={t('attention.dismiss')}>
      <CloseButton
        className={classes['dismiss'] ?? ''}
        aria-label={t('attention.dismissNamed', {
          name: isAboutSetup(concern) ? t(`attention.${concern.kind}`) : nameOf(concern),
        })}
        onClick={onClick}
      />
    </Tooltip>
  );
}
