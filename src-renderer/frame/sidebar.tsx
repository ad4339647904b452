import { Progress, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useApi } from '../api/queries.ts';
import { useFormat } from '../components/format.ts';
import { type Page, pages } from './pages.ts';
import classes from './sidebar.module.css';

/** The pages, and what is left of the account's quota. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <aside className={classes['sidebar']}>
      <nav aria-label={t('nav.label')} className={classes['pages']}>
        {pages.map((page) => (
          <PageLink key={page.path} {...page} />
        ))}
      </nav>
      <QuotaMeter />
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

function QuotaMeter() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useApi('getServer', {});
  if (data === undefined) return null;
  const { limit, remaining, resetsAt } = data.data.quota;
  const left = t('quota.left', {
    remaining: format.number(remaining),
    limit: format.number(limit),
  });
  const resets = t('quota.resets', { time: format.time(resetsAt) });
  return (
    <Tooltip label={`${left}. ${resets}`} position="top-start">
      <div className={classes['quota']}>
        <div className={classes['quotaText']}>{left}</div>
        <Progress
          value={(remaining / limit) * 100}
          size={4}
          aria-label={`${t('quota.label')}: ${left}`}
        />
      </div>
    </Tooltip>
  );
}
