import { type ReactNode, createContext, use, useId } from 'react';
import classes from './framed-section.module.css';
import { useAnchor } from '../lib/use-anchor.ts';

/** The heading level of framed sections: third if they are in groups with second-level headings. */
export const SectionHeading = createContext<'h2' | 'h3'>('h2');

type FramedSectionProps = {
  title: string;
  /** A sentence about its purpose. */
  text?: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  /** The fragment that links to this section. */
  anchor?: string;
  children: ReactNode;
};

/** A section with a title and framed rows. */
export function FramedSection({ title, text, actions, anchor, children }: FramedSectionProps) {
  const id = useId();
  const place = useAnchor<HTMLElement>(anchor);
  const Heading = use(SectionHeading);
  return (
    <section
      ref={place}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      aria-labelledby={id}
      className={classes['section']}
    >
      <div className={classes['head']}>
        <Heading id={id} className={classes['title']}>
          {title}
        </Heading>
        {actions}
      </div>
      {text === undefined ? null : <p className={classes['text']}>{text}</p>}
      <div className={classes['rows']}>{children}</div>
    </section>
  );
}

type RowProps = {
  /** If the control has its own label, as a switch does, the row needs none. */
  label: ReactNode;
  text?: ReactNode;
  /** The control on the right, or below on a narrow window. */
  children?: ReactNode;
  /** Whether the control fills the available width. */
  wide?: boolean;
};

/** A row of a framed section: the label on the left, and its control on the right. */
export function Row({ label, text, children, wide = false }: RowProps) {
  return (
    <div className={`${classes['row']} ${wide ? classes['wide'] : ''}`}>
      <div className={classes['words']}>
        <div className={classes['label']}>{label}</div>
        {text === undefined ? null : <div className={classes['note']}>{text}</div>}
      </div>
      {children === undefined ? null : <div className={classes['control']}>{children}</div>}
    </div>
  );
}

/** Rows in a frame, without a title. */
export function FramedList({ children }: { children: ReactNode }) {
  return <div className={classes['list']}>{children}</div>;
}

/** A column of framed sections with a readable width. */
export function FramedSections({ children }: { children: ReactNode }) {
  return <div className={classes['sections']}>{children}</div>;
}
