import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, useChangesOf } from '../../audit/changes.ts';
import { useFormat } from '../../components/format.ts';
import { Diff } from './diff.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { Sentence } from './sentence.tsx';
import { summaryOf } from './summary.ts';
import classes from './activity.module.css';

type Props = { entry: Entry; isOpen: boolean; onToggle: () => void };

/** What happened in a sentence; opened, exactly what changed. */
export function EntryRow({ entry, isOpen, onToggle }: Props) {
  const { t } = useTranslation(['activity', 'common']);
  const format = useFormat();
  const id = useId();
  const changes = useChangesOf(entry);
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
          <span className={classes['summary']}>{summaryOf(entry, changes, t)}</span>
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
