import { Kbd } from '@mantine/core';
import classes from './menu-key.module.css';

/** The key that does the same as a menu item, for its right end; hidden where there is no keyboard. */
export function MenuKey({ children }: { children: string }) {
  return (
    <Kbd aria-hidden size="xs" className={classes['key'] ?? ''}>
      {children}
    </Kbd>
  );
}
