import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActorName } from '../../audit/use-actor-name.ts';
import type { CallOutput } from '../../api/client.ts';
import { useChange } from '../../api/mutations.ts';
import { useAll } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { FramedList, Row } from '../../ui/framed-section.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';

type Deletion = CallOutput<'listDeletions'>['data'][number];

/** The subscriptions that were deleted in the last 30 days, each of which can be restored or discarded. */
export function DeletedList() {
  const { t } = useTranslation('subscriptions');
  const deletions = useAll('listDeletions');
  return (
    <Loaded query={deletions} rows={4}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={IconTrash} title={t('deleted.none')} text={t('deleted.noneText')} />
        ) : (
          <FramedList>
            {found.map((deletion) => (
              <DeletionRow key={deletion.subscription.id} deletion={deletion} />
            ))}
          </FramedList>
        )
      }
    </Loaded>
  );
}

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const actorName = useActorName();
  const { subscription, deletedAt, deletedBy, daysLeft, isNameTaken } = deletion;
  const { name, amount, currency } = subscription;
  const { restore, discard, isPending } = useDeletionActs(deletion);
  const facts = [
    format.money(amount, currency),
    deletedBy === null
      ? t('deleted.on', { moment: format.moment(deletedAt) })
      : t('deleted.by', { moment: format.moment(deletedAt), actor: actorName(deletedBy) }),
    t('deleted.left', { count: daysLeft }),
    ...(isNameTaken ? [t('deleted.taken')] : []),
  ];
  return (
    <Row label={name} text={facts.join(' · ')}>
      <Group gap={8} wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          aria-label={t('deleted.restoreNamed', { name })}
          onClick={restore}
        >
          {t('deleted.restore')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('deleted.discardNamed', { name })}
          onClick={discard}
        >
          {t('deleted.discard')}
        </Button>
      </Group>
    </Row>
  );
}

function useDeletionActs({ subscription: { id, name } }: Deletion) {
  const { t } = useTranslation('subscriptions');
  const toast = useToast();
  const confirm = useConfirm();
  const restoring = useChange('restoreSubscription');
  const discarding = useChange('purgeSubscription');
  const restore = () =>
    restoring.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.done(t('deleted.restored', { name })),
        onError: (error) => toast.failed(error, undefined, restore),
      },
    );
  const discardNow = () =>
    discarding.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.done(t('deleted.discarded', { name })),
        onError: (error) => toast.failed(error, undefined, discardNow),
      },
    );
  return {
    restore,
    isPending: restoring.isPending || discarding.isPending,
    discard: () =>
      confirm({
        title: t('deleted.askTitle', { name }),
        text: t('deleted.askText'),
        confirm: t('deleted.discard'),
        onConfirm: discardNow,
      }),
  };
}
