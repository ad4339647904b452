import { Button, CloseButton, Progress as ProgressBar } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canTransition } from '../../../../src-server/contract/app/status.ts';
import { useApi } from '../../../api/queries.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { isDue } from '../../../records/charges.ts';
import { useFormat } from '../../../lib/format.ts';
import type { BulkAction } from './bulk-actions.ts';
import { CategoryChoice } from '../filters/category-choice.tsx';
import type { Progress } from './use-bulk.ts';
import classes from './bulk-bar.module.css';

/** The selection and its actions. */
export type BulkBarProps = {
  selected: readonly Subscription[];
  categories: readonly string[];
  progress: Progress | undefined;
  /** Returns whether everything was changed; undefined if the user is asked first. */
  onAct: (action: BulkAction) => Promise<boolean> | undefined;
  onClear: () => void;
};

const transitions = [
  { kind: 'pause', icon: IconPlayerPause },
  { kind: 'resume', icon: IconPlayerPlay },
  { kind: 'cancel', icon: IconBan },
] as const;

/** The actions for the selection, floating over the end of the list. */
export function BulkBar(props: BulkBarProps) {
  const { t } = useTranslation('subscriptions');
  const { selected, progress, onClear } = props;
  // Outlives the actions, which the progress replaces.
  const [category, setCategory] = useState('');
  if (progress === undefined && selected.length === 0) return null;
  return (
    <div className={classes['place']}>
      <div role="group" aria-label={t('bulk.label')} className={classes['bar']}>
        {progress === undefined ? (
          <Actions {...props} category={category} setCategory={setCategory} />
        ) : (
          <Running {...progress} />
        )}
        {progress === undefined ? (
          <CloseButton aria-label={t('bulk.clear')} onClick={onClear} />
        ) : null}
      </div>
    </div>
  );
}

type ActionsProps = BulkBarProps & { category: string; setCategory: (typed: string) => void };

function Actions({ selected, categories, category, setCategory, onAct }: ActionsProps) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const today = useApi('getServer', {}).data?.data.today ?? '';
  return (
    <>
      <span className={classes['count']}>
        {t('bulk.selected', { count: selected.length, number: format.number(selected.length) })}
      </span>
      {selected.some((one) => isDue(one, today)) ? (
        <Action
          label={t('bulk.renew')}
          shortLabel={t('bulk.short.renew')}
          icon={IconCheck}
          onClick={() => void onAct({ kind: 'renew' })}
        />
      ) : null}
      {transitions.map(({ kind, icon }) => (
        <Action
          key={kind}
          label={t(`bulk.${kind}`)}
          shortLabel={t(`bulk.short.${kind}`)}
          icon={icon}
          isPossible={selected.some(({ status }) => canTransition(status, kind))}
          onClick={() => void onAct({ kind })}
        />
      ))}
      <CategoryChoice
        categories={categories}
        text={category}
        setText={setCategory}
        onChoose={async (chosen) => onAct({ kind: 'category', category: chosen })}
      />
      <Action
        label={t('bulk.delete')}
        shortLabel={t('bulk.short.delete')}
        icon={IconTrash}
        isDanger
        onClick={() => void onAct({ kind: 'delete' })}
      />
    </>
  );
}

type ActionProps = {
  label: string;
  /** Shown instead if there is little room. */
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
