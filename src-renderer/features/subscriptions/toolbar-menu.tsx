import { Button, Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './toolbar.module.css';

type Props = {
  icon: Icon;
  label: string;
  /** The number of active choices. The chips say which ones. */
  count?: number;
  children: ReactNode;
  /** Called early when it is likely to be opened next. */
  onPointerEnter?: () => void;
};

const NO_BREAK = '\u00a0·\u00a0';

/** A toolbar button with a popover. */
export function ToolbarMenu({ icon: MenuIcon, label, count = 0, children, onPointerEnter }: Props) {
  const { number } = useFormat();
  return (
    <Popover position="bottom-start" width={304} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<MenuIcon size={16} stroke={1.75} aria-hidden />}
          {...(onPointerEnter === undefined ? {} : { onPointerEnter })}
        >
          {label}
          {count === 0 ? null : <span aria-hidden>{NO_BREAK + number(count)}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  );
}
