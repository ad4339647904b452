import { Children, type ReactNode } from 'react';
import classes from './facts.module.css';

const DOT = ' · ';

type Props = {
  /** Each of them, or a text in which dots stand between them. */
  facts: readonly ReactNode[] | string;
  className?: string | undefined;
};

/** Facts with dots between them, no one of which a line ends or begins with. */
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
