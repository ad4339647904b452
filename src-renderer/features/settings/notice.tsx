import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoChannelWarning } from '../../reminders/no-channel-warning.tsx';
import classes from './settings.module.css';

/** A sentence that describes a section or says that it is empty. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={classes['notice']}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Says that no reminder channel is set up. */
export function UnheardNotice() {
  return (
    <div className={classes['unheard']}>
      <NoChannelWarning />
    </div>
  );
}
