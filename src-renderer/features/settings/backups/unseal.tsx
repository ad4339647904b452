import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import classes from './backups.module.css';
import type { Copy } from './copy-rows.tsx';

type Props = { copy: Copy; onBack: () => void; onFetched: (id: string) => void };

/** Asks for the passphrase of a sealed backup, and brings the backup to this computer. */
export function Unseal({ copy: { id, place }, onBack, onFetched }: Props) {
  const { t } = useTranslation('settings');
  const { form, submit, isPending } = useCallForm('fetchSecondCopy', {
    initialValues: { passphrase: '' },
    labels: { passphrase: t('passphrase.label') },
    inputOf: ({ passphrase }) => ({ body: { id, place, passphrase } }),
    onDone: (fetched) => onFetched(fetched.id),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <p className={classes['lead']}>{t('passphrase.open')}</p>
        <PasswordInput
          label={t('passphrase.label')}
          autoComplete="off"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('passphrase.show') }}
          {...form.getInputProps('passphrase')}
        />
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('backups.back')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('passphrase.openNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
