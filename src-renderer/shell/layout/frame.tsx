import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Switch, useLocation } from 'wouter';
import { useAccountChoice } from '../../api/account.ts';
import { type Link, followChanges, isHeard } from '../../api/changes.ts';
import { closeMessage } from '../../ui/toast.tsx';
import { PageBoundary } from '../../ui/errors/boundary.tsx';
import { useFormat } from '../../lib/format.ts';
import { RowSkeletons } from '../../ui/states.tsx';
import { writeNumbersIn } from '../../i18n/numbers.ts';
import { useFocusNet } from '../focus-net.ts';
import { useOneWindow } from '../one-window.ts';
import { useDeepLinks } from '../use-deep-links.ts';
import { pages } from '../pages.ts';
import { NotFound } from './not-found.tsx';
import { Inspector } from '../../features/inspector/inspector.tsx';
import { LeftDraftBar, useLeft } from '../../features/inspector/left-draft.tsx';
import { Palette } from '../palette/palette.tsx';
import { WaitingPlans } from '../../agent-plans/waiting-plans.tsx';
import { ReadOnlyNotice } from '../../backups/read-only-notice.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { GuardedRouter } from '../../navigation/unsaved.tsx';
import { WithCategoryMarks } from '../with-category-marks.tsx';
import classes from './frame.module.css';
import { Notice } from '../../ui/notice.tsx';

/** The window's frame: navigation on the left (at the bottom on a phone), and the current page. */
export function Frame() {
  const { account } = useAccountChoice();
  const link = useChanges(account.id);
  // Connects before it reads; otherwise a change in between would be missed, or everything would be read
  // twice.
  if (link === undefined) return null;
  return (
    <GuardedRouter>
      <WithCategoryMarks>
        <Parts link={link} />
      </WithCategoryMarks>
    </GuardedRouter>
  );
}

// Messages about what was done end with the page; errors stay until they are closed.
function useMessages(): void {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) closeMessage();
    before.current = path;
  }, [path]);
}

function Parts({ link }: { link: Link }) {
  const { t } = useTranslation();
  const { account } = useAccountChoice();
  useDeepLinks();
  useOneWindow();
  useShortcuts();
  useTitle();
  useFocusNet();
  useNumbers();
  useMessages();
  const left = useLeft();
  return (
    <div className={classes['frame']}>
      <a href="#page" className={classes['skip']}>
        {t('nav.skip')}
      </a>
      <TopBar />
      <Sidebar />
      <div className={classes['content']}>
        {link === 'lost' ? <Notice>{t('state.lost')}</Notice> : null}
        <ReadOnlyNotice />
        <WaitingPlans key={account.id} />
        <LeftDraftBar left={left} />
        <Suspense fallback={<RowSkeletons />}>
          <Switch>
            {pages.map(({ path, Screen }) => (
              <Route key={path} path={path}>
                <PageBoundary key={account.id}>
                  <Screen />
                </PageBoundary>
              </Route>
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </div>
      {left.isKnown ? <Inspector key={account.id} /> : null}
      <Palette />
    </div>
  );
}

/** Sets the page's title for the browser's tab and history, and announces it to screen readers. */
function useTitle(): void {
  const { t } = useTranslation();
  const [location] = useLocation();
  const page = pages.find(({ path }) => path === location);
  const name = page === undefined ? t('notFound.title') : t(`page.${page.name}`);
  useDocumentTitle(`${name} · Perennial`);
}

/** Keeps the page up to date with changes made elsewhere; undefined until the connection state is known. */
function useChanges(account: string): Link | undefined {
  const client = useQueryClient();
  const [link, setLink] = useState<Link | undefined>(isHeard(account) ? 'connected' : undefined);
  useEffect(() => {
    const ending = new AbortController();
    void followChanges(account, client, setLink, ending.signal);
    return () => ending.abort();
  }, [account, client]);
  return link;
}

// Numbers in texts use the same format as those next to them.
function useNumbers(): void {
  const { numberLocale } = useFormat();
  useEffect(() => void writeNumbersIn(numberLocale), [numberLocale]);
}
