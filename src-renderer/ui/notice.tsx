import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** What the whole window has to say, above a page. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes['notice']}>
    {children}
  </div>
);
