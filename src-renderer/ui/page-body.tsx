import type { ReactNode } from 'react';
import classes from './page-body.module.css';

type Props = {
  title: string;
  /** What stands at the right of the title: the page's own actions. */
  actions?: ReactNode;
  /** Stays in place above what scrolls, such as filters. */
  toolbar?: ReactNode;
  /** The content brings its own scrolling, such as a long list. */
  fills?: boolean;
  /** It is all rows, which have the same height in less width. */
  isRows?: boolean;
  children: ReactNode;
};

/** A page: its title, its actions, and what it shows. */
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
