import type { ReactNode } from 'react';
import { colorOf, useMarkOf } from './category-marks.ts';
import { useCategoryLabel } from './use-category-label.ts';
import classes from './category.module.css';

/** A category's mark and name; `name` is the stored name. */
export function Category({ name }: { name: string }) {
  const labelOf = useCategoryLabel();
  const mark = useMarkOf()(name);
  return (
    <CategoryMark color={colorOf(mark)} shape={mark.shape}>
      <bdi className={classes['name']}>{labelOf(name)}</bdi>
    </CategoryMark>
  );
}

type MarkProps = { color: string; shape?: 'round' | 'square' | 'diamond'; children: ReactNode };

/** A colored mark before a name. */
export function CategoryMark({ color, shape = 'round', children }: MarkProps) {
  return (
    <span className={classes['category']}>
      <span
        aria-hidden
        className={`${classes['mark']} ${classes[shape]}`}
        style={{ background: color }}
      />
      {children}
    </span>
  );
}
