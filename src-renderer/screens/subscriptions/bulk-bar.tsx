import { Button, CloseButton, Progress as ProgressBar } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canTransition } from '../../../src-server/contract/app-status.ts';
import type { Subscription } from '../../api/subscription-list.ts';
import { useFormat } from '../../components/format.ts';
import type { BulkAction } from './bulk-actions.ts';
import { CategoryChoice } from './category-choice.tsx';
import type { Progress } from './use-bulk.ts';
import classes from './bulk-bar.module.css';

/** What is selected, and what is done with it. */
export type BulkBarProps = {
  selected: readonly Subscription[];
  categories: readonly string[];
  progress: Progress | undefined;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
};

const transitions = [
  { kind: 'pause', icon: IconPlayerPause },
  { kind: 'resume', icon: IconPlayerPlay },
  { kind: 'cancel', icon: IconBan },
] as const;

/** What can be done with all that is selected. Floats over the end of the list. */
export function BulkBar(props: BulkBarProps) {
  const { t } = useTranslation('subscriptions');
  const { selected, progress, onClear } = props;
  if (progress === undefined && selected.length === 0) return null;
  return (
    <div className={classes['place']}>
      <div role="group" aria-label={t('bulk.label')} className={classes['bar']}>
        {progress === undefined ? <Actions {...props} /> : <Running {...progress} />}
        {progress === undefined ? (
          <CloseButton aria-label={t('bulk.clear')} onClick={onClear} />
        ) : null}
      </div>
    </div>
  );
}

function Actions({ selected, categories, onAct }: BulkBarProps) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  return (
    <>
      <span className={classes['count']}>
        {t('bulk.selected', { count: selected.length, number: format.number(selected.length) })}
      </span>
      {transitions.map(({ kind, icon }) => (
        <Action
          key={kind}
          label={t(`bulk.${kind}`)}
          shortLabel={t(`bulk.short.${kind}`)}
          icon={icon}
          isPossible={selected.some(({ status }) => canTransition(status, kind))}
          onClick={() => onAct({ kind })}
        />
      ))}
      <CategoryChoice
        categories={categories}
        onChoose={(category) => onAct({ kind: 'category', category })}
      />
      <Action
        label={t('bulk.delete')}
        shortLabel={t('bulk.short.delete')}
        icon={IconTrash}
        isDanger
        onClick={() => onAct({ kind: 'delete' })}
      />
    </>
  );
}

type ActionProps = {
  label: string;
  /** In its place where there is little room. */
  shortLabel: string;
  icon: Icon;
  isPossible?: boolean;
  isDanger?: boolean;
  onClick: () => void;
};

function Action({
  label,
  shortLabel,
  icon: Picture,
  isPossible = true,
  isDanger = false,
  onClick,
}: ActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={`${classes['action']} ${isDanger ? classes['danger'] : ''}`}
      leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
      aria-label={label}
      disabled={!isPossible}
      onClick={onClick}
    >
      <span className={classes['word']}>{label}</span>
      <span className={classes['short']}>{shortLabel}</span>
    </Button>
  );
}

function Running({ done, total, stop }: Progress) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const text = t('bulk.running', { done: format.number(done), total: format.number(total) });
  return (
    <>
      <span className={classes['count']}>{text}</span>
      <ProgressBar
        className={classes['progress'] ?? ''}
        value={(done / total) * 100}
        size={4}
        aria-label={text}
      />
      <Button size="compact-sm" variant="subtle" onClick={stop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}
