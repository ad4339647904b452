import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { isInShell } from '../../../api/session.ts';
import { useFormat } from '../../../lib/format.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { CopyLine } from '../../../ui/copy.tsx';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../settings.module.css';

/** The address that calendar apps on this computer subscribe to, which is shown once. */
export function AddressRow({ issuedAt }: { issuedAt: string | null }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { issue, revoke, path, isPending } = useAddress();
  const [opened, { open, close }] = useDisclosure();
  const first = useRef<HTMLButtonElement>(null);
  const create = async () => {
    if (await issue()) open();
  };
  const { askToReplace, askToRevoke } = useQuestions({
    replace: () => void create(),
    revoke: () => void revoke().then(() => first.current?.focus()),
  });
  const text =
    issuedAt === null
      ? t('calendar.addressText')
      : t('calendar.addressCreated', { moment: format.moment(issuedAt) });
  return (
    <Row label={t('calendar.address')} text={text}>
      <Group gap={8}>
        <Button
          ref={first}
          variant="default"
          loading={isPending}
          onClick={issuedAt === null ? () => void create() : askToReplace}
        >
          {issuedAt === null ? t('calendar.create') : t('calendar.replace')}
        </Button>
        {issuedAt === null ? null : (
          <Button variant="default" className={classes['danger'] ?? ''} onClick={askToRevoke}>
            {t('calendar.revoke')}
          </Button>
        )}
      </Group>
      <AddressDialog
        opened={opened}
        path={path}
        onClose={close}
        onClosed={() => first.current?.focus()}
      />
    </Row>
  );
}

/** Asks before calendar apps lose their access. */
function useQuestions(acts: Record<'replace' | 'revoke', () => void>) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  return {
    askToReplace: () =>
      confirm({
        title: t('calendar.replaceTitle'),
        text: t('calendar.replaceText'),
        confirm: t('calendar.replaceConfirm'),
        onConfirm: acts.replace,
      }),
    askToRevoke: () =>
      confirm({
        title: t('calendar.revokeTitle'),
        text: t('calendar.revokeText'),
        confirm: t('calendar.revoke'),
        onConfirm: acts.revoke,
      }),
  };
}

/** Creates and revokes the address. */
function useAddress() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const [path, setPath] = useState('');
  const issuing = useChange('issueCalendarAddress');
  const revoking = useChange('revokeCalendarAddress');
  return {
    path,
    isPending: issuing.isPending || revoking.isPending,
    issue: async (): Promise<boolean> => {
      try {
        setPath((await issuing.mutateAsync({})).path);
        return true;
      } catch (error) {
        toast.failed(error as CallError);
        return false;
      }
    },
    revoke: async (): Promise<void> => {
      try {
        await revoking.mutateAsync({});
        toast.done(t('calendar.revoked'));
      } catch (error) {
        toast.failed(error as CallError);
      }
    },
  };
}

type DialogProps = {
  opened: boolean;
  path: string;
  onClose: () => void;
  /** Called once it is gone: the button that opened it was disabled meanwhile, and lost the focus. */
  onClosed: () => void;
};

function AddressDialog({ opened, path, onClose, onClosed }: DialogProps) {
  const { t } = useTranslation('settings');
  const { data } = useApi('getServer', {});
  // A proxy of the owner's has an address that other devices can reach.
  const origin = isInShell() ? data?.data.baseUrl : location.origin;
  const url = `${origin ?? ''}${path}`;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size="lg"
      title={t('calendar.issuedTitle')}
      // The address is shown only here, so the dialog must not be closed by accident.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap={16}>
        <Alert icon={<IconInfoCircle />} variant="light" color="marigold">
          {t('calendar.issuedText')}
        </Alert>
        <CopyLine value={url} label={t('calendar.address')} />
        <p className={classes['lead']}>{t('calendar.issuedHow')}</p>
        <Group justify="space-between" gap={8}>
          <Button
            component="a"
            // The desktop app opens links that would open another window.
            target="_blank"
            rel="noreferrer"
            href={url.replace(/^https?:/, 'webcal:')}
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
          >
            {t('calendar.openApp')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('calendar.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
