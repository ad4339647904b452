import { Children, type ReactNode } from 'react';
import classes from './facts.module.css';

const DOT = ' · ';

type Props = {
  /** The items, or a text with separating dots. */
  facts: readonly ReactNode[] | string;
  className?: string | undefined;
};

/** Items separated by dots, which never start or end a line. */
export function Facts({ facts, className = '' }: Props) {
  const each = typeof facts === 'string' ? facts.split(DOT) : facts;
  return (
    <span className={`${classes['facts']} ${className}`}>
      {Children.map(each, (fact, index) => (
        <span className={classes['fact']}>
          {index === 0 ? null : <span className={classes['dot']}>{DOT}</span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
