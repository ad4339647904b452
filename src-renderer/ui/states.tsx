import { Button, Skeleton, type SkeletonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './errors/error-text.ts';
import classes from './states.module.css';

type EmptyProps = {
  icon: Icon;
  title: string;
  text: string;
  action?: ReactNode;
  /** It is all that a section has, beside others: it takes no more room than it needs. */
  isPart?: boolean;
};

/** A page or part with nothing in it yet: says what it is for, and what to do first. */
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

/** What could not be loaded: says why, and lets the person try again. */
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

/** A grey shape where something will be; not seen where that comes at once. */
export function LateSkeleton(props: SkeletonProps) {
  return <Skeleton {...props} className={classes['late'] ?? ''} />;
}

/** Grey lines where rows will be. */
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

/** A grey shape of the height that a part will have. */
function PartSkeleton({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('state.loading')}>
      <LateSkeleton height={height} />
    </div>
  );
}

/**
 * Shows what a query answered, or that it is coming, or that it failed. Meanwhile it takes the room of some rows,
 * or the height that is named.
 */
export function Loaded<T>(props: {
  query: Query<T>;
  rows?: number;
  height?: number;
  children: (data: T) => ReactNode;
}) {
  const { query, rows, height, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  }
  if (height !== undefined) return <PartSkeleton height={height} />;
  return <RowSkeletons {...(rows === undefined ? {} : { rows })} />;
}
