import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, useChangesOf } from '../../audit/changes.ts';
import type { Story } from '../../audit/story.ts';
import { useFormat } from '../../lib/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useRestore } from '../inspector/changes/use-delete.ts';
import { Diff } from './diff.tsx';
import { ImportFacts, UndoImportButton, isImport } from './import-entry.tsx';
import { PlanFacts, UndoPlanButton, isPlan } from './plan-entry.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { Sentence } from './sentence.tsx';
import { Facts } from '../../ui/facts.tsx';
import { textOf } from './text-of.ts';
import { summaryOf } from './summary.ts';
import classes from './activity.module.css';

type Props = {
  story: Story;
  /** Whether the changes that it made follow as rows of their own. */
  isGroup?: boolean;
  /** Whether it is one of these. */
  isPart?: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** A sentence about what happened, which expands to the exact changes. */
export function EntryRow(props: Props) {
  const { story, isGroup = false, isPart, isOpen, onToggle } = props;
  const { entry, undone } = story;
  const { t } = useTranslation(['activity', 'common']);
  const format = useFormat();
  const id = useId();
  const changes = useChangesOf(entry);
  const summary = summaryOf(story, changes, t);
  // The whole line is clickable, not only its button.
  const onLine = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button') === null) onToggle();
  };
  return (
    <article
      className={classes['entry']}
      aria-labelledby={id}
      data-undone={undone === undefined ? undefined : true}
      data-part={isPart}
    >
      <div className={classes['line']} onClick={onLine}>
        <EntryPicture entry={entry} />
        <div className={classes['words']}>
          <span id={id} className={classes['sentence']}>
            <Sentence story={story} changes={changes} />
          </span>
          {isImport(entry) ? (
            <ImportFacts entry={entry} />
          ) : isPlan(entry) ? (
            <PlanFacts entry={entry} />
          ) : summary === '' ? null : (
            <Facts className={classes['summary']} facts={summary} />
          )}
        </div>
        <div className={classes['action']}>
          <RestoreButton entry={story.entries[0] ?? entry} />
          {isImport(entry) ? <UndoImportButton entry={entry} /> : null}
          {isPlan(entry) ? <UndoPlanButton entry={entry} /> : null}
        </div>
        <time dateTime={entry.createdAt} className={classes['time']}>
          {format.time(entry.createdAt)}
        </time>
        <Toggle {...{ id, isOpen, onToggle }} />
      </div>
      {isOpen && !isGroup ? <Diff story={story} changes={changes} /> : null}
    </article>
  );
}

type ToggleProps = Pick<Props, 'isOpen' | 'onToggle'> & { id: string };

function Toggle({ id, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation('activity');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={t('details.toggle')}
      aria-describedby={id}
      onClick={onToggle}
    >
      <IconChevronRight
        size={16}
        stroke={1.75}
        aria-hidden
        className={classes['chevron']}
        data-open={isOpen}
      />
    </ActionIcon>
  );
}

/** Restores a deleted subscription, if possible. */
function RestoreButton({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const restore = useRestore();
  const toast = useToast();
  const { action, subscriptionId: id, canRestore } = entry;
  if (action !== 'subscription.delete' || id === null || !canRestore) return null;
  const name = textOf(entry, 'name') ?? '';
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('restoreOf', { name })}
      onClick={() => void restore({ id, name }, true).catch(toast.failed)}
    >
      {t('restore')}
    </Button>
  );
}
