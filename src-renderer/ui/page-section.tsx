import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

type Props = {
  title: string;
  /** A short description next to the title. */
  note?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A titled part of a page. */
export function PageSection({ title, note, actions, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes['section']} ${className ?? ''}`}>
      <header className={classes['head']}>
        {/* Has the keyboard where everything below it has gone. */}
        <h2 id={id} tabIndex={-1} className={classes['title']}>
          {title}
        </h2>
        <div className={classes['note']}>{note}</div>
        <div className={classes['actions']}>{actions}</div>
      </header>
      {children}
    </section>
  );
}
