import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarDown, IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useSaveCalendar } from '../../../records/use-save-calendar.ts';
import classes from './actions.module.css';
import { useDelete } from '../changes/use-delete.ts';

/** The less common actions for a subscription that isn't cancelled. */
export function MoreActions({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation(['inspector', 'common']);
  const remove = useDelete();
  const saveCalendar = useSaveCalendar();
  return (
    // The menu contains nothing but its items.
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('more', { name: record.name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCalendarDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => void saveCalendar(record.id)}
        >
          {t('saveCalendar')}
        </Menu.Item>
        <Menu.Item
          className={classes['danger'] ?? ''}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => void remove(record)}
        >
          {t('common:action.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
