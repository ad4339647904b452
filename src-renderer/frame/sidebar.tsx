import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { type Page, pages } from './pages.ts';
import classes from './sidebar.module.css';

/** The pages. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <aside className={classes['sidebar']}>
      <nav aria-label={t('nav.label')} className={classes['pages']}>
        {pages.map((page) => (
          <PageLink key={page.path} {...page} />
        ))}
      </nav>
    </aside>
  );
}

function PageLink({ name, path, icon: PageIcon }: Page) {
  const { t } = useTranslation();
  const { t: command } = useTranslation('commands');
  const [location] = useLocation();
  const isHere = location === path;
  const title = t(`page.${name}`);
  return (
    <Tooltip label={title} position="right" classNames={{ tooltip: `${classes['tip']}` }}>
      <Link
        href={path}
        aria-current={isHere ? 'page' : undefined}
        className={classes['page'] ?? ''}
      >
        <PageIcon size={18} stroke={1.75} aria-hidden className={classes['icon'] ?? ''} />
        <span className="if-wide">{title}</span>
        <span className={classes['shortName']} aria-hidden>
          {command(`shortPage.${name}`)}
        </span>
      </Link>
    </Tooltip>
  );
}
