import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A message about the whole window, above a page. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes['notice']}>
    {children}
  </div>
);
