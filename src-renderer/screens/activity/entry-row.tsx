import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../components/format.ts';
import { type Words, changesOf } from './changes.ts';
import { Diff } from './diff.tsx';
import { EntryPicture } from './entry-picture.tsx';
import type { Entry } from './entry-words.ts';
import { Sentence } from './sentence.tsx';
import { summaryOf } from './summary.ts';
import classes from './activity.module.css';

type Props = { entry: Entry; isOpen: boolean; onToggle: () => void };

/** What happened in a sentence; opened, exactly what changed. */
export function EntryRow({ entry, isOpen, onToggle }: Props) {
  const { t } = useTranslation('activity');
  const { t: common } = useTranslation();
  const format = useFormat();
  const id = useId();
  const words: Words = { t, common, format };
  const changes = changesOf(entry, words);
  // The whole line is a larger target for the button in it.
  const onLine = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button') === null) onToggle();
  };
  return (
    <article className={classes['entry']} aria-labelledby={id}>
      <div className={classes['line']} onClick={onLine}>
        <EntryPicture entry={entry} />
        <div className={classes['words']}>
          <span id={id} className={classes['sentence']}>
            <Sentence entry={entry} />
          </span>
          <span className={classes['summary']}>{summaryOf(entry, changes, words)}</span>
        </div>
        <time dateTime={entry.createdAt} className={classes['time']}>
          {format.time(entry.createdAt)}
        </time>
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
      </div>
      {isOpen ? <Diff entry={entry} changes={changes} /> : null}
    </article>
  );
}
