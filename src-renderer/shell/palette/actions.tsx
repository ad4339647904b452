import {
  type Icon,
  IconBaselineDensityMedium,
  IconCheck,
  IconCircleX,
  IconDeviceDesktop,
  IconFileImport,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { isDue } from '../../records/charges.ts';
import { Keys } from '../../ui/keys.tsx';
import { usePreferences } from '../../ui/use-preferences.ts';
import { useApi } from '../../api/queries.ts';
import { useImport } from '../../imports/with-import.tsx';
import { useMarkRenewed } from '../../reminders/use-renew.ts';
import { useStatusChange } from '../../features/inspector/changes/use-status-change.tsx';
import { useSwitchAccount } from '../../accounts/use-switch-account.ts';
import type { Command } from './command.ts';
import { NEW_RECORD, useOpenRecord } from '../../navigation/open-record.ts';
import { useShortcutsHelp } from '../shortcuts-help.tsx';

/** The palette's actions, besides navigation. */
export function useActions(): Command[] {
  const { t } = useTranslation();
  const { t: commandText } = useTranslation('commands');
  const { open } = useOpenRecord();
  const openImport = useImport();
  const showHelp = useShortcutsHelp();
  return [
    ...useOpenRecordActions(),
    {
      id: 'add',
      label: t('action.add'),
      icon: icon(IconPlus),
      hint: <Keys keys="N" />,
      keywords: commandText('words.add').split(' '),
      run: () => open(NEW_RECORD),
    },
    {
      id: 'import',
      label: commandText('import'),
      icon: icon(IconFileImport),
      keywords: commandText('words.import').split(' '),
      run: openImport,
    },
    ...useAccountActions(),
    {
      id: 'shortcuts',
      label: t('shortcuts.title'),
      icon: icon(IconKeyboard),
      hint: <Keys keys="?" />,
      keywords: commandText('words.help').split(' '),
      run: showHelp,
    },
  ];
}

const icon = (Picture: Icon) => <Picture size={18} stroke={1.75} aria-hidden />;

function useOpenRecordActions(): Command[] {
  const { t } = useTranslation('commands');
  const { opened = '' } = useOpenRecord();
  const change = useStatusChange();
  const markRenewed = useMarkRenewed();
  const today = useApi('getServer', {}).data?.data.today ?? '';
  const isRecord = opened !== '' && opened !== NEW_RECORD;
  const { data } = useApi('getRecord', { params: { id: opened } }, { enabled: isRecord });
  const record = data?.data;
  if (!isRecord || record?.id !== opened) return [];
  const { name, status } = record;
  const isActive = status === 'active';
  const end = status === 'cancelled' ? 'reactivate' : 'cancel';
  const toEnd = {
    id: end,
    label: t(`act.${end}`, { name }),
    icon: icon(status === 'cancelled' ? IconPlayerPlay : IconCircleX),
    keywords: t(`words.${end}`).split(' '),
    run: () => void change(record, end),
  };
  if (status === 'cancelled') return [toEnd];
  return [
    ...(isDue(record, today)
      ? [
          {
            id: 'renew',
            label: t('act.renew', { name }),
            icon: icon(IconCheck),
            hint: <Keys keys="R" />,
            keywords: t('words.renew').split(' '),
            run: () => void markRenewed(record),
          },
        ]
      : []),
    {
      id: 'pause',
      label: isActive ? t('act.pause', { name }) : t('act.resume', { name }),
      icon: icon(isActive ? IconPlayerPause : IconPlayerPlay),
      run: () => void change(record, isActive ? 'pause' : 'resume'),
    },
    toEnd,
  ];
}

function useAccountActions(): Command[] {
  const { t } = useTranslation('commands');
  const { account, accounts } = useAccountChoice();
  const switchTo = useSwitchAccount();
  return accounts
    .filter(({ id }) => id !== account.id)
    .map(({ id, name }) => ({
      id,
      label: t('switchTo', { name }),
      icon: icon(IconUserCircle),
      run: () => switchTo(id),
    }));
}

/** Changes the window's appearance. */
export function useLookActions(): Command[] {
  const { t } = useTranslation('commands');
  const { preferences: now, prefer } = usePreferences();
  const isCompact = now?.density === 'compact';
  const themes = [
    ['light', IconSun],
    ['dark', IconMoon],
    ['system', IconDeviceDesktop],
  ] as const;
  const languages = ['en', 'zh-CN', 'system'] as const;
  return [
    ...themes
      .filter(([theme]) => theme !== now?.theme)
      .map(([theme, picture]) => ({
        id: `theme ${theme}`,
        label: t(`theme.${theme}`),
        icon: icon(picture),
        run: () => prefer({ theme }),
      })),
    ...languages
      .filter((language) => language !== now?.language)
      .map((language) => ({
        id: `language ${language}`,
        label: t(`language.${language}`),
        icon: icon(IconLanguage),
        keywords: ['language', '语言'],
        run: () => prefer({ language }),
      })),
    {
      id: 'density',
      label: isCompact ? t('comfortable') : t('compact'),
      icon: icon(IconBaselineDensityMedium),
      run: () => prefer({ density: isCompact ? 'comfortable' : 'compact' }),
    },
  ];
}
