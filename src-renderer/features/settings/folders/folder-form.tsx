import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { isInShell } from '../../../api/session.ts';
import type { CallForm } from '../../../ui/fields/call-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from './folders.module.css';

type Props = {
  form: CallForm<{ folder: string }>;
  label: string;
  /** The words on the button that sends the form. */
  action: string;
  /** More buttons. */
  children?: ReactNode;
};

/** A field for a folder, which the desktop app can also let the person choose in the system's dialog. */
export function FolderForm({ form: { form, submit, isPending }, label, action, children }: Props) {
  const { t } = useTranslation('settings');
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <TextInput
        className={classes['path'] ?? ''}
        aria-label={label}
        placeholder={t('folder.placeholder')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('folder')}
      />
      {isInShell() ? (
        <ChooseButton onChosen={(folder) => form.setFieldValue('folder', folder)} />
      ) : null}
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        disabled={form.values.folder === ''}
      >
        {action}
      </Button>
      {children}
    </form>
  );
}

function ChooseButton({ onChosen }: { onChosen: (folder: string) => void }) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const change = useChange('chooseFolder');
  const choose = () =>
    change.mutate(
      {},
      {
        onSuccess: ({ folder }) => (folder === null ? undefined : onChosen(folder)),
        onError: (error) => toast.failed(error),
      },
    );
  return (
    <Button variant="default" loading={change.isPending} onClick={choose}>
      {t('folder.choose')}
    </Button>
  );
}
