import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useAccountChoice } from '../../../api/account.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useShowMore } from '../../../lib/use-show-more.tsx';
import { plain } from '../../../lib/fuzzy.ts';
import { FramedList, Row } from '../../../ui/framed-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Named } from './backup-text.ts';
import classes from './backups.module.css';

type Found = CallOutput<'listBackedUpSubscriptions'>['data'][number];

/** The subscriptions in a backup, each of which can be restored alone; those that differ from now come first. */
export function BackedUpSubscriptions({ backup, onBack }: { backup: Named; onBack: () => void }) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState('');
  const found = useApi('listBackedUpSubscriptions', { params: { backup: backup.id } });
  return (
    <div className={classes['subscriptions']}>
      <Button size="xs" variant="default" className={classes['back'] ?? ''} onClick={onBack}>
        {t('backups.back')}
      </Button>
      <TextInput
        aria-label={t('backups.search')}
        placeholder={t('backups.search')}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Loaded query={found} rows={6}>
        {({ data }) => {
          const shown = data.filter(({ name }) => plain(name).includes(plain(text)));
          return <FoundList key={text} backup={backup} found={shown} />;
        }}
      </Loaded>
    </div>
  );
}

// More take seconds to show, and nobody reads them one by one.
const FEW = 200;

function FoundList({ backup, found }: { backup: Named; found: readonly Found[] }) {
  const { t } = useTranslation('settings');
  const inOrder = [...found.filter(isDifferent), ...found.filter((one) => !isDifferent(one))];
  const { shown, more } = useShowMore(inOrder, FEW);
  if (shown.length === 0) return <p>{t('backups.nothing')}</p>;
  return (
    <>
      <FramedList>
        {shown.map((one) => (
          <SubscriptionRow key={one.id} backup={backup} found={one} />
        ))}
      </FramedList>
      {more}
    </>
  );
}

const isDifferent = ({ state }: Found) => state !== 'same';

function SubscriptionRow({ backup, found }: { backup: Named; found: Found }) {
  const { t } = useTranslation('settings');
  const { account: shown, accounts } = useAccountChoice();
  const toast = useToast();
  const { mutate, mutateAsync, isPending } = useChange('restoreFromBackup');
  const remove = useChange('deleteSubscription').mutateAsync;
  const { id, name, account, state } = found;
  const takeBack = async (previous: string | null) => {
    await (previous === null
      ? remove({ params: { id } })
      : mutateAsync({ params: { backup: previous, id } }));
    toast.done(t('backups.restoredOneUndone', { name }));
  };
  const restore = () =>
    mutate(
      { params: { backup: backup.id, id } },
      {
        onSuccess({ previous }) {
          // Undoing deletes what didn't exist, which is only possible in the account that the window shows.
          const canUndo = previous !== null || account === shown.name;
          toast.done(
            t('backups.restoredOne', { name }),
            canUndo ? () => takeBack(previous) : undefined,
          );
        },
        onError: (error) => toast.failed(error, undefined, restore),
      },
    );
  const where = accounts.length > 1 ? `${account} · ` : '';
  return (
    <Row label={name} text={`${where}${t(`backups.state.${state}`)}`}>
      {state === 'same' ? undefined : (
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          aria-label={t('backups.restoreOne', { name })}
          onClick={restore}
        >
          {t('backups.restoreThis')}
        </Button>
      )}
    </Row>
  );
}
