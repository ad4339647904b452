import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../ui/fields/call-form.ts';
import { useToast } from '../ui/toast.tsx';
import { useSwitchAccount } from './use-switch-account.ts';

type DialogProps = { opened: boolean; onClose: () => void };

/** The dialog that adds an account and switches to it. */
export function AddAccount({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Modal opened={opened} onClose={onClose} title={t('account.add')}>
      <AddForm onDone={onClose} />
    </Modal>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('settings');
  const switchTo = useSwitchAccount();
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('createAccount', {
    initialValues: { name: '' },
    labels: { name: t('account.name') },
    inputOf: (body) => ({ body }),
    onDone({ data }) {
      onDone();
      switchTo(data.id);
      toast.done(t('account.added', { name: data.name }));
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <TextInput
          label={t('account.name')}
          description={t('account.addText')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('account.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
