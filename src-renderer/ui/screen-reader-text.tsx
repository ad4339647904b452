import type { ReactNode } from 'react';
import classes from './screen-reader-text.module.css';

/** A text for screen readers alone, light enough for rows that come and go many times a second. */
export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className={classes['told']}>{children}</span>
);
