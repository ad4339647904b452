import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy.module.css';

type Props = {
  value: string;
  /** A description of the copied text, for screen readers. */
  label: string;
};

/** Text to copy, such as an address, with a copy button. */
export function CopyLine({ value, label }: Props) {
  return (
    <div className={classes['line']}>
      <code className={classes['text']}>{value}</code>
      <CopyIcon value={value} label={label} />
    </div>
  );
}

/** Several lines of code, with a copy button. */
export function CopyBlock({ value, label }: Props) {
  return (
    <div className={classes['block']}>
      <pre className={classes['code']}>{value}</pre>
      <div className={classes['corner']}>
        <CopyIcon value={value} label={label} />
      </div>
    </div>
  );
}

/** A button that copies a text. */
export function CopyIcon({ value, label, size }: Props & { size?: number }) {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard();
  return (
    <>
      <Tooltip label={copied ? t('action.copied') : t('action.copy')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          {...(size === undefined ? {} : { size })}
          aria-label={`${t('action.copy')}: ${label}`}
          onClick={() => copy(value)}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied ? t('action.copied') : ''}</VisuallyHidden>
    </>
  );
}
