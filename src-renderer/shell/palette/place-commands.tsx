import { IconListDetails, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/queries.ts';
import { settingsParts } from '../../features/settings/parts.ts';
import { useSavedViews, viewHref } from '../../features/subscriptions/views/use-views.ts';
import type { Command } from './command.ts';
import { pageKeys } from '../../navigation/keys.ts';
import { Keys } from '../../ui/keys.tsx';
import { pages } from '../pages.ts';

/** Goes to a page, or to the paused or cancelled subscriptions. */
export function usePageCommands(): Command[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('commands');
  const [, navigate] = useLocation();
  const toPages = pages.map(({ name, path, icon: PageIcon }) => ({
    id: path,
    label: t(`page.${name}`),
    icon: <PageIcon size={18} stroke={1.75} aria-hidden />,
    hint: <Keys keys={`G ${pageKeys[name].toUpperCase()}`} />,
    keywords: own(`words.${name}`).split(' '),
    run: () => navigate(path),
  }));
  const toOff = (['overdue', 'trial', 'paused', 'cancelled'] as const).map((status) => ({
    id: status,
    label: own(`show.${status}`),
    keywords: own(`words.${status}`).split(' '),
    icon: <IconListDetails size={18} stroke={1.75} aria-hidden />,
    run: () => navigate(`/subscriptions?status=${status}`),
  }));
  return [...toPages, ...toOff];
}

/** Shows the list as a view that was saved. */
export function useViewCommands(): Command[] {
  const { t } = useTranslation('commands');
  const [, navigate] = useLocation();
  return useSavedViews().map((view) => ({
    id: `view ${view.name}`,
    label: t('view', { name: view.name }),
    keywords: [view.name],
    icon: <IconListDetails size={18} stroke={1.75} aria-hidden />,
    run: () => navigate(viewHref(view)),
  }));
}

/** Goes to a section of Settings. */
export function useSettingsCommands(): Command[] {
  const { t } = useTranslation(['settings', 'common', 'desktop', 'commands']);
  const [, navigate] = useLocation();
  const hasShell = Boolean(useApi('getServer', {}).data?.data.desktop);
  return settingsParts
    .filter((part) => part !== 'desktop' || hasShell)
    .map((part) => {
      const title = part === 'desktop' ? t('title', { ns: 'desktop' }) : t(`${part}.title`);
      return {
        id: `settings ${part}`,
        label: title,
        icon: <IconSettings size={18} stroke={1.75} aria-hidden />,
        keywords: [
          `${t('common:page.settings')} ${title}`,
          ...t(`commands:words.parts.${part}`).split(' '),
        ],
        run: () => navigate(`/settings#${part}`),
      };
    });
}
