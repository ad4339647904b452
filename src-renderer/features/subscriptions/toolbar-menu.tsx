import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './toolbar.module.css';

type Props = {
  icon: Icon;
  label: string;
  /** The number of active choices. The chips say which ones. */
  count?: number;
  /** Also as a function of what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Called early when it is likely to be opened next. */
  onPointerEnter?: () => void;
};

const NO_BREAK = '\u00a0·\u00a0';

/** A toolbar button with a popover. */
export function ToolbarMenu({ icon: MenuIcon, label, count = 0, children, onPointerEnter }: Props) {
  const { number } = useFormat();
  const [isOpen, { toggle, close }] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  // A dialog opened at the same moment returns the focus to what had it, which must outlive the popover.
  const leave = () => {
    button.current?.focus();
    close();
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-start"
      width={304}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          ref={button}
          onClick={toggle}
          leftSection={<MenuIcon size={16} stroke={1.75} aria-hidden />}
          {...(onPointerEnter === undefined ? {} : { onPointerEnter })}
        >
          {label}
          {count === 0 ? null : <span aria-hidden>{NO_BREAK + number(count)}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        {typeof children === 'function' ? children(leave) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
