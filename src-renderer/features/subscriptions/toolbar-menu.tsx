import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './toolbar.module.css';

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  icon: Icon;
  label: string;
  /** The number of active choices. The chips say which ones. */
  count?: number;
  onClick?: () => void;
  /** Called early when it is likely to be pressed next. */
  onPointerEnter?: () => void;
};

const NO_BREAK = '\u00a0·\u00a0';

/** A button of the toolbar. */
export function ToolbarButton({ icon: ButtonIcon, label, count = 0, ...props }: ButtonProps) {
  const { number } = useFormat();
  return (
    <Button
      variant="default"
      classNames={{ root: `${classes['button']}`, section: `${classes['icon']}` }}
      leftSection={<ButtonIcon size={16} stroke={1.75} aria-hidden />}
      {...props}
    >
      {label}
      {count === 0 ? null : <span aria-hidden>{NO_BREAK + number(count)}</span>}
    </Button>
  );
}

type Props = Omit<ButtonProps, 'ref' | 'onClick'> & {
  /** Also as a function of what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A toolbar button with a popover. */
export function ToolbarMenu({ children, ...props }: Props) {
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
        <ToolbarButton ref={button} onClick={toggle} {...props} />
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        {typeof children === 'function' ? children(leave) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
