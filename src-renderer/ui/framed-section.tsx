import { type ReactNode, createContext, use, useId } from 'react';
import classes from './framed-section.module.css';
import { useAnchor } from '../lib/use-anchor.ts';

/** Which headings framed sections have: third ones where they stand in groups that have second ones. */
export const SectionHeading = createContext<'h2' | 'h3'>('h2');

type FramedSectionProps = {
  title: string;
  /** What it is for, in a sentence. */
  text?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** What addresses of this part end with, after `#`. */
  anchor?: string;
  children: ReactNode;
};

/** A part of a page that is read from top to bottom: a title, and rows in a frame. */
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
  /** Where the control names itself, as a switch does, the row needs no label. */
  label: ReactNode;
  text?: ReactNode;
  /** The control at the right; below on a narrow window. */
  children?: ReactNode;
  /** The control takes what room there is. */
  wide?: boolean;
};

/** A line of a framed section: what it is at the left, and its control at the right. */
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

/** Framed sections one below the other, in lines of a length that reads well. */
export function FramedSections({ children }: { children: ReactNode }) {
  return <div className={classes['sections']}>{children}</div>;
}
