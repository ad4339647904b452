import { Button, Skeleton, type SkeletonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoading } from '../lib/is-loading.ts';
import { useErrorText } from './errors/error-text.ts';
import classes from './states.module.css';

type EmptyProps = {
  icon: Icon;
  title: string;
  text: string;
  action?: ReactNode;
  /** Whether it is one of several sections, so that it takes no more space than necessary. */
  isPart?: boolean;
};

/** An empty page or section: says what it is for, and what to do first. */
export function EmptyState({ icon: Picture, title, text, action, isPart = false }: EmptyProps) {
  return (
    <div className={`${classes['state']} ${isPart ? '' : classes['whole']}`} data-whole={!isPart}>
      <Picture size={36} stroke={1.25} aria-hidden className={classes['picture']} />
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['text']}>{text}</p>
      {action}
    </div>
  );
}

/** Shown when something couldn't be loaded: says why, with a button to retry. */
export function ErrorState({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (
    <div className={classes['state']} role="alert">
      <h2 className={classes['title']}>{t('state.failed')}</h2>
      <p className={classes['text']}>{textOf(error)}</p>
      <Button variant="default" onClick={retry}>
        {t('state.retry')}
      </Button>
    </div>
  );
}

/** A gray placeholder, invisible if the content arrives immediately. */
export function LateSkeleton(props: SkeletonProps) {
  return <Skeleton {...props} className={classes['late'] ?? ''} />;
}

/** Gray lines as placeholders for rows. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('state.loading')} className={classes['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <LateSkeleton key={row} height={28} />
      ))}
    </div>
  );
}

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** Shows a query's data, or its loading or error state. While loading, it has the height of some rows. */
export function Loaded<T>(props: {
  query: Query<T>;
  rows?: number;
  /** Queries of the content, which are waited for as well: what arrived later would move what is below it. */
  also?: readonly Pick<Query<unknown>, 'data' | 'error'>[];
  children: (data: T) => ReactNode;
}) {
  const { query, rows, also = [], children } = props;
  if (query.data === undefined && query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.data === undefined || also.some(isLoading)) {
    return <RowSkeletons {...(rows === undefined ? {} : { rows })} />;
  }
  return children(query.data);
}
