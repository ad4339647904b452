import { colorOf, useMarkOf } from './category-marks.ts';
import classes from './category.module.css';

/** A category's mark and name. */
export function Category({ name }: { name: string }) {
  const mark = useMarkOf()(name);
  return (
    <span className={classes['category']}>
      <span
        aria-hidden
        className={`${classes['mark']} ${classes[mark.shape]}`}
        style={{ background: colorOf(mark) }}
      />
      <bdi className={classes['name']}>{name}</bdi>
    </span>
  );
}
