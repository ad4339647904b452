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
import Activity from '../screens/activity/activity.tsx';
import Api from '../screens/api/api.tsx';
import Calendar from '../screens/calendar/calendar.tsx';
import Insights from '../screens/insights/insights.tsx';
import Overview from '../screens/overview/overview.tsx';
import Settings from '../screens/settings/settings.tsx';
import Subscriptions, { begin } from '../screens/subscriptions/subscriptions.tsx';
import type { PageName } from './keys.ts';

/** A page of the window. */
export type Page = {
  name: PageName;
  path: WindowPath;
  icon: Icon;
  Screen: ComponentType;
  /** Begins to fetch what it will show of an account; resolves once it has something to show. */
  begin?: (account: string) => Promise<void>;
};

/** All pages in the order in which they are listed. */
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
