import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { AddAccount } from '../../accounts/add-account.tsx';
import { useSwitchAccount } from '../../accounts/use-switch-account.ts';
import { MOD } from '../../navigation/keys.ts';
import { NEW_RECORD, useOpenRecord } from '../../navigation/open-record.ts';
import { Keys } from '../../ui/keys.tsx';
import { openPalette } from '../palette/palette-state.ts';
import classes from './top-bar.module.css';

/** The account and the search, above the navigation, or on a phone above everything. */
export function TopBar() {
  const { t } = useTranslation();
  const { t: command } = useTranslation('commands');
  const { open } = useOpenRecord();
  return (
    <section className={classes['bar']} aria-label={command('topBar')}>
      <AccountSwitcher />
      <Tooltip label={t('nav.search')} position="right">
        <UnstyledButton className={classes['search']} onClick={openPalette}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span className={`${classes['searchText']} if-wide`}>{command('search')}</span>
          <span aria-hidden className={classes['key']}>
            <Keys keys={`${MOD} K`} />
          </span>
        </UnstyledButton>
      </Tooltip>
      <ActionIcon
        className={classes['add'] ?? ''}
        size={40}
        radius="md"
        aria-label={t('action.add')}
        onClick={() => open(NEW_RECORD)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function AccountSwitcher() {
  const { t } = useTranslation();
  const { account, accounts } = useAccountChoice();
  const switchTo = useSwitchAccount();
  const [isAdding, { open, close }] = useDisclosure();
  return (
    <>
      <Menu
        position="bottom-start"
        // As wide as the button, where that has its name.
        width={207}
        middlewares={{ shift: { padding: 8 } }}
        // Inside the bar, which is a landmark and contains nothing else.
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes['account']}
            aria-label={`${t('nav.account')}: ${account.name}`}
          >
            <span className={classes['leaf']} aria-hidden />
            <bdi className={classes['accountName']}>{account.name}</bdi>
            <IconSelector
              size={16}
              stroke={1.75}
              aria-hidden
              className={classes['selector'] ?? ''}
            />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {accounts.map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => switchTo(id)}
              rightSection={id === account.id ? <IconCheck size={16} aria-hidden /> : null}
            >
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={open} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
            {t('nav.addAccount')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AddAccount opened={isAdding} onClose={close} />
    </>
  );
}
