import type { ReactNode } from 'react';
import classes from './page-body.module.css';

type Props = {
  title: string;
  /** The page's own actions, to the right of the title. */
  actions?: ReactNode;
  /** Content that stays in place above the scrolling part, such as filters. */
  toolbar?: ReactNode;
  /** Whether the content has its own scrolling, such as a long list. */
  fills?: boolean;
  /** Whether it consists of rows, whose height doesn't depend on the width. */
  isRows?: boolean;
  children: ReactNode;
};

/** A page: its title, its actions, and its content. */
export function PageBody(props: Props) {
  const { title, actions, toolbar, fills = false, isRows, children } = props;
  return (
    <main id="page" className={classes['page']} tabIndex={-1} data-rows={isRows}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{title}</h1>
        <div className={classes['actions']}>{actions}</div>
      </header>
      {toolbar === undefined ? null : <div className={classes['toolbar']}>{toolbar}</div>}
      <div className={fills ? classes['filled'] : classes['scrolled']}>{children}</div>
    </main>
  );
}
