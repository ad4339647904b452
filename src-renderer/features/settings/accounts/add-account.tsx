import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../settings.module.css';

/** Opens the dialog that adds an account. */
export function AddAccount() {
  const { t } = useTranslation('settings');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={open}
      >
        {t('account.add')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('account.add')}>
        <AddForm onDone={close} />
      </Modal>
    </>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('settings');
  const { choose } = useAccountChoice();
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('createAccount', {
    initialValues: { name: '' },
    labels: { name: t('account.name') },
    inputOf: (body) => ({ body }),
    onDone({ data }) {
      onDone();
      choose(data.id);
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
        <div className={classes['buttons']}>
          <Button type="submit" loading={isPending}>
            {t('account.add')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
