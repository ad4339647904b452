import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel-section.module.css';

/** A titled part of the inspector. */
export function PanelSection(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { title, aside, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <div className={classes['head']}>
        <h3 id={id} className={classes['title']}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A sentence that describes a section or says that it is empty. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>;
}

/** Shows the rest of a list. */
export function More(props: { label: string; loading: boolean; onClick: () => void }) {
  const { label, loading, onClick } = props;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['more'] ?? ''}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
