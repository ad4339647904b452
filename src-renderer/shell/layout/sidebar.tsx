import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import {
  useListHere,
  useSavedViews,
  viewHref,
} from '../../features/subscriptions/views/use-views.ts';
import { type Page, pages } from '../pages.ts';
import classes from './sidebar.module.css';

// A phone has room for five tabs: these pages, and "More" for the others.
const TABS = 4;

/** The pages. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <aside className={classes['sidebar']}>
      <nav aria-label={t('nav.label')} className={classes['pages']}>
        {pages.map((page, index) => (
          <Fragment key={page.path}>
            <PageLink {...page} isTab={index < TABS} />
            {page.name === 'subscriptions' ? <Views /> : null}
          </Fragment>
        ))}
        <More />
      </nav>
    </aside>
  );
}

function PageLink({ name, path, icon: PageIcon, isTab }: Page & { isTab: boolean }) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const isHere = location === path;
  const title = t(`page.${name}`);
  return (
    <Tooltip label={title} position="right" classNames={{ tooltip: `${classes['tip']}` }}>
      <Link
        href={path}
        aria-current={isHere ? 'page' : undefined}
        className={`${classes['page']} ${isTab ? '' : classes['further']}`}
      >
        <PageIcon size={18} stroke={1.75} aria-hidden className={classes['icon'] ?? ''} />
        <span className={classes['name']}>{title}</span>
      </Link>
    </Tooltip>
  );
}

/** The saved views of the list, where there is room for their names. */
function Views() {
  const { t } = useTranslation('subscriptions');
  const [location] = useLocation();
  const list = useListHere();
  const views = useSavedViews();
  if (views.length === 0) return null;
  const here = location === '/subscriptions' ? list.href : undefined;
  return (
    <ul className={classes['views']} aria-label={t('views.title')}>
      {views.map((view) => {
        const href = viewHref(view);
        return (
          <li key={view.name}>
            <Link
              href={href}
              className={classes['view']}
              title={view.name}
              aria-current={href === here ? 'true' : undefined}
            >
              <bdi>{view.name}</bdi>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A menu with the pages for which a phone has no tab. */
function More() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const further = pages.slice(TABS);
  const here = further.find(({ path }) => path === location);
  return (
    // The menu contains nothing but its items.
    <Menu position="top-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes['page']} ${classes['more']}`}
          data-here={here !== undefined || undefined}
        >
          <IconDots size={18} stroke={1.75} aria-hidden className={classes['icon'] ?? ''} />
          <span>{t('nav.more')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {further.map(({ name, path, icon: PageIcon }) => (
          <Menu.Item
            key={path}
            component={Link}
            href={path}
            leftSection={<PageIcon size={20} stroke={1.75} aria-hidden />}
            aria-current={path === location ? 'page' : undefined}
          >
            {t(`page.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
