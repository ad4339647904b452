import { ActionIcon } from '@mantine/core';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  MAX_VIEWS,
  MAX_VIEW_QUERY_LENGTH,
} from '../../../../src-server/contract/app/preferences.ts';
import { isNarrowed } from '../filters/list-query.ts';
import toolbar from '../toolbar.module.css';
import {
  type View,
  type ViewChanges,
  isNamed,
  queryText,
  useListHere,
  useSavedViews,
  viewHref,
} from './use-views.ts';
import { ReplaceView } from './replace-view.tsx';
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
      {isSaved ? null : (
        <SaveView
          {...{ views, query }}
          onSave={(name) => {
            changes.save(name, query);
            close();
          }}
        />
      )}
    </div>
  );
}

type SaveProps = {
  views: readonly View[];
  query: ListQuery;
  onSave: (name: string) => void;
};

/** Saves the list as it is now, or says why that isn't possible. */
function SaveView({ views, query, onSave }: SaveProps) {
  const { t } = useTranslation('subscriptions');
  const isOwn = isNarrowed(query) || query.sort !== undefined;
  if (!isOwn) return <p className={classes['note']}>{t('views.how')}</p>;
  if (queryText(query).length > MAX_VIEW_QUERY_LENGTH) {
    return <p className={classes['note']}>{t('views.tooLong')}</p>;
  }
  if (views.length >= MAX_VIEWS) return <ReplaceView views={views} onReplace={onSave} />;
  return (
    <ViewName
      label={t('views.name')}
      saveLabel={(name) =>
        views.some((view) => isNamed(view, name)) ? t('views.replace') : t('views.save')
      }
      onSave={onSave}
    />
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
