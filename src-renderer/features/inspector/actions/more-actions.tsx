import { ActionIcon, Menu } from '@mantine/core';
import {
  type Icon,
  IconCalendarDown,
  IconChecks,
  IconCoin,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useApi } from '../../../api/queries.ts';
import { type RecordCommand, recordKeys } from '../../../navigation/record-keys.ts';
import { canRenewEarly } from '../../../records/charges.ts';
import { useSaveCalendar } from '../../../records/use-save-calendar.ts';
import { MenuKey } from '../../../ui/menu-key.tsx';
import classes from './actions.module.css';

type Props = { record: SubscriptionRecord; onCommand: (command: RecordCommand) => void };

/** The less common actions for a subscription that isn't cancelled. */
export function MoreActions({ record, onCommand }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const saveCalendar = useSaveCalendar();
  const today = useApi('getServer', {}).data?.data.today;
  const isEarly = today !== undefined && canRenewEarly(record, today);
  const item = (icon: Icon, command: keyof typeof recordKeys) => ({
    leftSection: <ItemIcon icon={icon} />,
    rightSection: <MenuKey>{recordKeys[command]}</MenuKey>,
    onClick: () => onCommand(command),
  });
  return (
    // The menu contains nothing but its items.
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
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
        {isEarly ? (
          <Menu.Item {...item(IconChecks, 'renewEarly')}>{t('renew.early')}</Menu.Item>
        ) : null}
        <Menu.Item {...item(IconCoin, 'amount')}>{t('changeAmount')}</Menu.Item>
        <Menu.Item
          leftSection={<ItemIcon icon={IconCalendarDown} />}
          onClick={() => void saveCalendar(record.id)}
        >
          {t('saveCalendar')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item {...item(IconTrash, 'delete')} className={classes['danger'] ?? ''}>
          {t('common:action.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ItemIcon({ icon: Picture }: { icon: Icon }) {
  return <Picture size={16} stroke={1.75} aria-hidden />;
}
