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
import { type ComponentType, lazy } from 'react';
import type { WindowPath } from '../../src-server/contract/app.ts';

/** A page of the window. */
export type Page = {
  name: 'overview' | 'subscriptions' | 'calendar' | 'insights' | 'activity' | 'api' | 'settings';
  path: WindowPath;
  icon: Icon;
  Screen: ComponentType;
  /** Fetches what the page consists of, where that has not been done. */
  fetch: () => Promise<unknown>;
};

type Module = { default: ComponentType };

function fetched(load: () => Promise<Module>): Pick<Page, 'Screen' | 'fetch'> {
  return { Screen: lazy(load), fetch: load };
}

// Each page is fetched when it is first shown.
/** All pages in the order in which they are listed. */
export const pages: readonly Page[] = [
  {
    name: 'overview',
    path: '/',
    icon: IconHome,
    ...fetched(() => import('../screens/overview/overview.tsx')),
  },
  {
    name: 'subscriptions',
    path: '/subscriptions',
    icon: IconListDetails,
    ...fetched(() => import('../screens/subscriptions/subscriptions.tsx')),
  },
  {
    name: 'calendar',
    path: '/calendar',
    icon: IconCalendarMonth,
    ...fetched(() => import('../screens/calendar/calendar.tsx')),
  },
  {
    name: 'insights',
    path: '/insights',
    icon: IconChartDonut3,
    ...fetched(() => import('../screens/insights/insights.tsx')),
  },
  {
    name: 'activity',
    path: '/activity',
    icon: IconHistory,
    ...fetched(() => import('../screens/activity/activity.tsx')),
  },
  {
    name: 'api',
    path: '/keys',
    icon: IconPlugConnected,
    ...fetched(() => import('../screens/api/api.tsx')),
  },
  {
    name: 'settings',
    path: '/settings',
    icon: IconSettings,
    ...fetched(() => import('../screens/settings/settings.tsx')),
  },
];
