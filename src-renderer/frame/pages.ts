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
};

// Each page is fetched when it is first shown.
/** All pages in the order in which they are listed. */
export const pages: readonly Page[] = [
  {
    name: 'overview',
    path: '/',
    icon: IconHome,
    Screen: lazy(() => import('../screens/overview/overview.tsx')),
  },
  {
    name: 'subscriptions',
    path: '/subscriptions',
    icon: IconListDetails,
    Screen: lazy(() => import('../screens/subscriptions/subscriptions.tsx')),
  },
  {
    name: 'calendar',
    path: '/calendar',
    icon: IconCalendarMonth,
    Screen: lazy(() => import('../screens/calendar/calendar.tsx')),
  },
  {
    name: 'insights',
    path: '/insights',
    icon: IconChartDonut3,
    Screen: lazy(() => import('../screens/insights/insights.tsx')),
  },
  {
    name: 'activity',
    path: '/activity',
    icon: IconHistory,
    Screen: lazy(() => import('../screens/activity/activity.tsx')),
  },
  {
    name: 'api',
    path: '/keys',
    icon: IconPlugConnected,
    Screen: lazy(() => import('../screens/api/api.tsx')),
  },
  {
    name: 'settings',
    path: '/settings',
    icon: IconSettings,
    Screen: lazy(() => import('../screens/settings/settings.tsx')),
  },
];
