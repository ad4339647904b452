import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { isInShell } from '../../../api/session.ts';
import { useFormat } from '../../../lib/format.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ChooseButton } from '../calendar/folder.tsx';
import classes from '../calendar/calendar.module.css';
import { PassphraseRow } from './passphrase.tsx';

type Folder = NonNullable<CallOutput<'getSecondFolder'>['data']>;

/** The second folder that each backup is copied to. */
export function SecondFolderRow() {
  const { t } = useTranslation('settings');
  const { data } = useApi('getSecondFolder', {});
  const [isChanging, { open, close }] = useDisclosure();
  if (data === undefined) return null;
  const folder = data.data;
  return (
    <>
      <Row label={t('backups.second')} text={t('backups.secondText')} wide>
        {folder === null || isChanging ? (
          <FolderForm current={folder} onDone={close} />
        ) : (
          <CurrentFolder folder={folder} onChange={open} />
        )}
      </Row>
      {folder === null ? null : <PassphraseRow isSealed={folder.isSealed} />}
    </>
  );
}

type FormProps = { current: Folder | null; onDone: () => void };

function FolderForm({ current, onDone }: FormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('chooseSecondFolder', {
    initialValues: { folder: current?.folder ?? '' },
    labels: { folder: t('backups.second') },
    inputOf: ({ folder }) => ({ body: { folder: folder.trim() } }),
    onDone() {
      form.reset();
      onDone();
      toast.done(
        t(current?.isSealed === true ? 'backups.secondChosenSealed' : 'backups.secondChosen'),
      );
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
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        disabled={form.values.folder === ''}
      >
        {t('backups.secondUse')}
      </Button>
      {current === null ? null : (
        <Button variant="default" onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
      )}
    </form>
  );
}

type CurrentProps = { folder: Folder; onChange: () => void };

function CurrentFolder({ folder: { path, isSealed, copiedAt, problem }, onChange }: CurrentProps) {
  const { t } = useTranslation(['settings', 'problems']);
  const format = useFormat();
  const stopping = useStop(isSealed);
  return (
    <div className={classes['kept']}>
      <div className={classes['words']}>
        <code className={classes['file']}>{path}</code>
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
      <Group gap={8}>
        <Button variant="default" onClick={onChange}>
          {t('backups.secondChange')}
        </Button>
        <Button variant="default" loading={stopping.isPending} onClick={stopping.stop}>
          {t('backups.secondStop')}
        </Button>
      </Group>
    </div>
  );
}

/** Stops copying. Asks first if that ends sealing too. */
function useStop(isSealed: boolean) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending } = useChange('chooseSecondFolder');
  const stop = () =>
    mutate(
      { body: { folder: null } },
      {
        onSuccess: () => toast.done(t('backups.secondStopped')),
        onError: (error) => toast.failed(error, undefined, stop),
      },
    );
  const ask = () =>
    confirm({
      title: t('backups.secondStopTitle'),
      text: t('backups.secondStopText'),
      confirm: t('backups.secondStop'),
      onConfirm: stop,
    });
  return { isPending, stop: isSealed ? ask : stop };
}
