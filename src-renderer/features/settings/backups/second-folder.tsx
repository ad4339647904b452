import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { isInShell } from '../../../api/session.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ChooseButton } from '../calendar/folder.tsx';
import classes from '../calendar/calendar.module.css';

type Folder = NonNullable<CallOutput<'getSecondFolder'>['data']>;

/** The second folder that each backup is copied to. */
export function SecondFolderRow() {
  const { t } = useTranslation('settings');
  const { data } = useApi('getSecondFolder', {});
  if (data === undefined) return null;
  return (
    <Row label={t('backups.second')} text={t('backups.secondText')} wide>
      {data.data === null ? <FolderForm /> : <CurrentFolder folder={data.data} />}
    </Row>
  );
}

function FolderForm() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('chooseSecondFolder', {
    initialValues: { folder: '' },
    labels: { folder: t('backups.second') },
    inputOf: ({ folder }) => ({ body: { folder: folder.trim() } }),
    onDone() {
      form.reset();
      toast.done(t('backups.secondChosen'));
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes['form']}>
      <TextInput
        className={classes['path'] ?? ''}
        aria-label={t('backups.second')}
        placeholder={t('calendar.folderPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('folder')}
      />
      {isInShell() ? (
        <ChooseButton onChosen={(folder) => form.setFieldValue('folder', folder)} />
      ) : null}
      <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
        {t('backups.secondUse')}
      </Button>
    </form>
  );
}

function CurrentFolder({ folder: { path, isSealed, copiedAt, problem } }: { folder: Folder }) {
  const { t } = useTranslation(['settings', 'problems']);
  const format = useFormat();
  const toast = useToast();
  const change = useChange('chooseSecondFolder');
  const stop = () =>
    change.mutate(
      { body: { folder: null } },
      {
        onSuccess: () => toast.done(t('backups.secondStopped')),
        onError: (error) => toast.failed(error, undefined, stop),
      },
    );
  return (
    <div className={classes['kept']}>
      <div className={classes['words']}>
        <code className={classes['file']}>{path}</code>
        {isSealed ? <div className={classes['note']}>{t('backups.secondSealed')}</div> : null}
        {copiedAt === null ? null : (
          <div className={classes['note']}>
            {t('calendar.upToDate', { moment: format.moment(copiedAt) })}
          </div>
        )}
        {problem === null ? null : (
          <p role="alert" className={classes['problem']}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>
              {t(`problems:reason.${problem}`, { label: t('backups.second') })}{' '}
              {t('calendar.retried')}
            </span>
          </p>
        )}
      </div>
      <Button variant="default" loading={change.isPending} onClick={stop}>
        {t('backups.secondStop')}
      </Button>
    </div>
  );
}
