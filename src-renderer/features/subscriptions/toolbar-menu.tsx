import { Button, Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

type Props = {
  icon: Icon;
  label: string;
  children: ReactNode;
  /** Called early when it is likely to be opened next. */
  onPointerEnter?: () => void;
};

/** A toolbar button with a popover. */
export function ToolbarMenu({ icon: MenuIcon, label, children, onPointerEnter }: Props) {
  return (
    <Popover position="bottom-start" width={304} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<MenuIcon size={16} stroke={1.75} aria-hidden />}
          {...(onPointerEnter === undefined ? {} : { onPointerEnter })}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  );
}
