import { Fragment, type ReactNode } from 'react';
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
      {each.map((fact, index) => (
        // They have no order of their own, and none comes or goes by itself.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <span className={classes['fact']}>
            {index === 0 ? null : <span className={classes['dot']}>{DOT}</span>}
            {fact}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
