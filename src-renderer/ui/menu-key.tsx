import { Keys } from './keys.tsx';
import classes from './menu-key.module.css';

/** The key that does the same as a menu item, for its right end; hidden where there is no keyboard. */
export function MenuKey({ children }: { children: string }) {
  return (
    <span aria-hidden className={classes['key']}>
      <Keys keys={children} />
    </span>
  );
}
