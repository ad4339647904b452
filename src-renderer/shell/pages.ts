import {
  type Icon,
  IconCalendarMonth,
  IconChartDonut3,
  IconHistory,
  IconHome,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { WindowPath } from '../../src-server/contract/window.ts';
import Activity from '../features/activity/activity.tsx';
import Api from '../features/api-keys/api.tsx';
import Calendar from '../features/calendar/calendar.tsx';
import Insights from '../features/insights/insights.tsx';
import Overview from '../features/overview/overview.tsx';
import Settings from '../features/settings/settings.tsx';
import Subscriptions, { begin } from '../features/subscriptions/subscriptions.tsx';
import type { PageName } from '../navigation/keys.ts';

/** A page of the window. */
export type Page = {
  name: PageName;
  path: WindowPath;
  icon: Icon;
  Screen: ComponentType;
  /** Prefetches its data for an account. Resolves once it has something to show. */
  begin?: (account: string) => Promise<void>;
};

/** All pages in display order. */
export const pages: readonly Page[] = [
  { name: 'overview', path: '/', icon: IconHome, Screen: Overview },
  {
    name: 'subscriptions',
    path: '/subscriptions',
    icon: IconListDetails,
    Screen: Subscriptions,
    begin,
  },
  { name: 'calendar', path: '/calendar', icon: IconCalendarMonth, Screen: Calendar },
  { name: 'insights', path: '/insights', icon: IconChartDonut3, Screen: Insights },
  { name: 'activity', path: '/activity', icon: IconHistory, Screen: Activity },
  { name: 'api', path: '/keys', icon: IconPlugConnected, Screen: Api },
  { name: 'settings', path: '/settings', icon: IconSettings, Screen: Settings },
];
