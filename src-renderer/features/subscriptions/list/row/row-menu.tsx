import { Menu } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCoin,
  IconLayoutSidebarRight,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../api/queries.ts';
import type { Subscription } from '../../../../api/subscription-list.ts';
import { isEnding } from '../../../../records/ending.ts';
import { canRenewEarly, isDue } from '../../../../records/charges.ts';
import { type RecordCommand, recordKeys } from '../../../../navigation/record-keys.ts';
import { MenuKey } from '../../../../ui/menu-key.tsx';
import classes from './row-menu.module.css';

/** Where in the window a record's menu opens, and whether a key opens it. */
export type MenuPlace = { id: string; x: number; y: number; isByKey: boolean };

type RowMenuProps = {
  row: Subscription;
  place: MenuPlace;
  onOpen: (id: string) => void;
  onCommand: (command: RecordCommand, row: Subscription) => void;
  /** Closes it and returns the focus to the list. */
  onClose: () => void;
};

type Item = { icon: Icon; label: string; key: string; act: () => void; isDanger?: true };

/** The actions for a record, in a menu at the pointer or its row. */
export function RowMenu({ row, place, onOpen, onCommand, onClose }: RowMenuProps) {
  const { t } = useTranslation('inspector');
  const groups = useItems(row, onOpen, onCommand);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={260}
      withInitialFocusPlaceholder={false}
      // It takes the focus with a delay, and would undo a focus change made by a key in between.
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span aria-hidden className={classes['place']} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown
        ref={place.isByKey ? enterByKey : enter}
        aria-label={t('more', { name: row.name })}
        // Windows opens its own menu when the key is released.
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          onClose();
        }}
      >
        {groups.map((items, index) => (
          <Fragment key={items[0]?.label}>
            {index === 0 ? null : <Menu.Divider />}
            {items.map(({ icon: Picture, label, key, act, isDanger }) => (
              <Menu.Item
                key={label}
                leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
                rightSection={<MenuKey>{key}</MenuKey>}
                className={isDanger === true ? (classes['danger'] ?? '') : ''}
                onClick={act}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const firstOf = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>('[role="menuitem"]');

// The ring would look like a choice that the pointer has made.
const enter = (menu: HTMLElement | null) =>
  firstOf(menu)?.focus({ preventScroll: true, focusVisible: false });

const enterByKey = (menu: HTMLElement | null) =>
  firstOf(menu)?.focus({ preventScroll: true, focusVisible: true });

function useItems(
  row: Subscription,
  onOpen: RowMenuProps['onOpen'],
  onCommand: RowMenuProps['onCommand'],
): Item[][] {
  const { t } = useTranslation(['inspector', 'subscriptions', 'common']);
  const today = useApi('getServer', {}).data?.data.today;
  const command = (icon: Icon, label: string, wanted: keyof typeof recordKeys): Item => ({
    icon,
    label,
    key: recordKeys[wanted],
    act: () => onCommand(wanted, row),
  });
  const renew = command(IconCheck, t('renew.short'), 'renew');
  const early = command(IconChecks, t('renew.early'), 'renewEarly');
  const end = command(IconBan, t(isEnding(row) ? 'verb.endNow' : 'verb.cancel'), 'cancel');
  const byStatus = {
    active: [command(IconPlayerPause, t('verb.pause'), 'pause'), end],
    paused: [command(IconPlayerPlay, t('verb.resume'), 'pause'), end],
    cancelled: [command(IconPlayerPlay, t('verb.reactivate'), 'cancel')],
  };
  return [
    [
      {
        icon: IconLayoutSidebarRight,
        label: t('subscriptions:list.open'),
        key: '↵',
        act: () => onOpen(row.id),
      },
      command(IconPencil, t('common:action.edit'), 'edit'),
      command(IconCoin, t('changeAmount'), 'amount'),
      ...(row.status === 'active' ? [command(IconCalendarEvent, t('changeDate'), 'date')] : []),
    ],
    [
      ...(today !== undefined && isDue(row, today) ? [renew] : []),
      ...(today !== undefined && canRenewEarly(row, today) ? [early] : []),
      ...byStatus[row.status],
    ],
    [{ ...command(IconTrash, t('common:action.delete'), 'delete'), isDanger: true }],
  ];
}
