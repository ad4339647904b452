import type { ReactNode } from 'react';
import classes from './screen-reader-text.module.css';

/** Text for screen readers only, light enough for rows that come and go many times per second. */
export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className={classes['told']}>{children}</span>
);
