import { Button, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { isInShell } from '../../../api/session.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from './calendar.module.css';

type File = CallOutput<'getCalendar'>['data']['file'];

/** The folder in which a calendar file is kept up to date. */
export function FolderRow({ file }: { file: File }) {
  const { t } = useTranslation('settings');
  return (
    <Row label={t('calendar.folder')} text={t('calendar.folderText')} wide>
      {file === null ? <FolderForm /> : <KeptFile file={file} />}
    </Row>
  );
}

function FolderForm() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('updateCalendar', {
    initialValues: { folder: '' },
    labels: { folder: t('calendar.folderPath') },
    inputOf: ({ folder }) => ({ body: { folder: folder.trim() } }),
    onDone({ data }) {
      form.reset();
      toast.done(t('calendar.written', { path: data.file?.path ?? '' }));
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <TextInput
        className={classes['path'] ?? ''}
        aria-label={t('calendar.folderPath')}
        placeholder={t('calendar.folderPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('folder')}
      />
      {isInShell() ? (
        <ChooseButton onChosen={(folder) => form.setFieldValue('folder', folder)} />
      ) : null}
      <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
        {t('calendar.write')}
      </Button>
    </form>
  );
}

/** Chooses a folder in the system's dialog, which only the desktop app can show. */
export function ChooseButton({ onChosen }: { onChosen: (folder: string) => void }) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const change = useChange('chooseCalendarFolder');
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
      {t('calendar.choose')}
    </Button>
  );
}

function KeptFile({ file }: { file: NonNullable<File> }) {
  const { t } = useTranslation(['settings', 'problems']);
  const format = useFormat();
  const toast = useToast();
  const change = useChange('updateCalendar');
  const stop = () =>
    change.mutate(
      { body: { folder: null } },
      {
        onSuccess: () => toast.done(t('calendar.stopped')),
        onError: (error) => toast.failed(error, undefined, stop),
      },
    );
  const { path, writtenAt, problem } = file;
  return (
    <div className={classes['kept']}>
      <div className={classes['words']}>
        <code className={classes['file']}>{path}</code>
        {writtenAt === null ? null : (
          <div className={classes['note']}>
            {t('calendar.upToDate', { moment: format.moment(writtenAt) })}
          </div>
        )}
        {problem === null ? null : (
          <p role="alert" className={classes['problem']}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>
              {t(`problems:reason.${problem}`, { label: t('calendar.folderPath') })}{' '}
              {t('calendar.retried')}
            </span>
          </p>
        )}
      </div>
      <Group gap={8}>
        <Button variant="default" loading={change.isPending} onClick={stop}>
          {t('calendar.stop')}
        </Button>
      </Group>
    </div>
  );
}
