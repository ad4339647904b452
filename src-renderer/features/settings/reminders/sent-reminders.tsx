import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, usePages } from '../../../api/queries.ts';
import { useFocusReturn } from '../../../lib/use-focus-return.ts';
import { FramedSection } from '../../../ui/framed-section.tsx';
import { ErrorState, RowSkeletons } from '../../../ui/states.tsx';
import { type Message, isUnderWay, messagesOf, momentOf } from '../../../reminders/reminder.ts';
import { ByDay } from './by-day.tsx';
import { Notice } from '../notice.tsx';
import classes from './reminder-lists.module.css';
import { SentMessage } from './sent-message.tsx';

const PAGE = 20;

/** Past reminders, their outcomes, and the available actions, newest first. */
export function SentReminders() {
  const { t } = useTranslation('settings');
  const [isFiltered, setFiltered] = useState(false);
  const failed = useApi('listReminders', { query: { undelivered: 'true', limit: 1 } });
  const hasFailed = (failed.data?.data.length ?? 0) > 0;
  const isFailedOnly = isFiltered && hasFailed;
  return (
    <FramedSection
      title={t('sent.title')}
      anchor="sent"
      actions={
        hasFailed ? (
          <SegmentedControl
            size="xs"
            aria-label={t('sent.filter')}
            value={isFailedOnly ? 'failed' : 'all'}
            onChange={(value) => setFiltered(value === 'failed')}
            data={[
              { value: 'all', label: t('sent.all') },
              { value: 'failed', label: t('sent.failed') },
            ]}
          />
        ) : null
      }
    >
      <Messages undelivered={isFailedOnly ? 'true' : undefined} />
    </FramedSection>
  );
}

function Messages({ undelivered }: { undelivered: 'true' | undefined }) {
  const { t } = useTranslation('settings');
  const pages = usePages('listReminders', { undelivered }, { limit: PAGE });
  const { data, rows, isPending, error, refetch, hasNextPage, isFetchingNextPage } = pages;
  const { data: server } = useApi('getServer', {});
  const more = useFocusReturn(isFetchingNextPage);
  if (isPending) return <RowSkeletons rows={3} />;
  if (data === undefined && error !== null)
    return <ErrorState error={error} retry={() => void refetch()} />;
  if (rows.length === 0) return <Notice>{t('sent.none')}</Notice>;
  const messages = messagesOf(rows);
  const underWay = messages.filter(({ first }) => isUnderWay(first));
  const over = messages.filter(({ first }) => !isUnderWay(first));
  const row = (message: Message) => (
    <SentMessage key={message.key} message={message} today={server?.data.today} />
  );
  return (
    <>
      {underWay.length === 0 ? null : (
        <div className={classes['day']}>
          <h3 className={classes['dayName']}>{t('sent.underWay')}</h3>
          <ol className={classes['list']}>{underWay.map(row)}</ol>
        </div>
      )}
      <ByDay rows={over} momentOf={({ first }) => momentOf(first)}>
        {row}
      </ByDay>
      {hasNextPage ? (
        <div className={classes['more']}>
          <Button
            ref={more}
            variant="subtle"
            size="compact-sm"
            loading={isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('sent.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
