import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { MAX_VIEWS } from '../../../../src-server/contract/app/preferences.ts';
import { isNarrowed } from '../filters/list-query.ts';
import toolbar from '../toolbar.module.css';
import {
  type View,
  type ViewChanges,
  isNamed,
  useListHere,
  useSavedViews,
  viewHref,
} from './use-views.ts';
import { ViewName } from './view-name.tsx';
import classes from './views.module.css';

type Props = {
  changes: ViewChanges;
  /** Closes the menu around it. */
  close: () => void;
};

/** The saved views of the list, and what saves the list as it is now. */
export function SavedViews({ changes, close }: Props) {
  const { t } = useTranslation('subscriptions');
  const views = useSavedViews();
  const { query, href: here } = useListHere();
  const isSaved = views.some((view) => viewHref(view) === here);
  const isOwn = isNarrowed(query) || query.sort !== undefined;
  return (
    <div role="group" aria-label={t('views.title')}>
      <div className={toolbar['caption']}>{t('views.title')}</div>
      {views.length === 0 ? null : (
        <ul className={classes['views']}>
          {views.map((view) => (
            <ViewRow key={view.name} {...{ view, views, changes, close }} here={here} />
          ))}
        </ul>
      )}
      {isSaved ? null : isOwn && views.length < MAX_VIEWS ? (
        <ViewName
          label={t('views.name')}
          saveLabel={(name) =>
            views.some((view) => isNamed(view, name)) ? t('views.replace') : t('views.save')
          }
          onSave={(name) => {
            changes.save(name, query);
            close();
          }}
        />
      ) : (
        <p className={classes['note']}>
          {isOwn ? t('views.full', { count: MAX_VIEWS }) : t('views.how')}
        </p>
      )}
    </div>
  );
}

type RowProps = Pick<Props, 'changes' | 'close'> & {
  view: View;
  views: readonly View[];
  /** The address of the list as it is now. */
  here: string;
};

function ViewRow({ view, views, changes, close, here }: RowProps) {
  const { t } = useTranslation('subscriptions');
  const [isRenamed, setRenamed] = useState(false);
  const { name } = view;
  const href = viewHref(view);
  if (isRenamed) {
    return (
      <li>
        <ViewName
          label={t('views.rename', { name })}
          initial={name}
          isTaken={(next) => !isNamed(view, next) && views.some((one) => isNamed(one, next))}
          onLeave={() => setRenamed(false)}
          onSave={(next) => {
            setRenamed(false);
            if (next !== name) changes.rename(view, next);
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes['view']}>
      <Link
        href={href}
        className={classes['link']}
        aria-current={href === here ? 'true' : undefined}
        onClick={close}
      >
        <bdi>{name}</bdi>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('views.rename', { name })}
        onClick={() => setRenamed(true)}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('views.delete', { name })}
        onClick={() => changes.remove(view)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
