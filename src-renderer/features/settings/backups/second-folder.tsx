import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FolderForm } from '../folders/folder-form.tsx';
import { FolderState } from '../folders/folder-state.tsx';
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
          <ChooseFolder current={folder} onDone={close} />
        ) : (
          <CurrentFolder folder={folder} onChange={open} />
        )}
      </Row>
      {folder === null ? null : (
        <PassphraseRow
          isSealed={folder.isSealed}
          hasSealedOthers={folder.copies.some((copy) => copy.isSealed && !copy.isOwn)}
        />
      )}
    </>
  );
}

type FormProps = { current: Folder | null; onDone: () => void };

function ChooseFolder({ current, onDone }: FormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const toast = useToast();
  const label = t('backups.second');
  const call = useCallForm('chooseSecondFolder', {
    initialValues: { folder: current?.folder ?? '' },
    labels: { folder: label },
    inputOf: ({ folder }) => ({ body: { folder: folder.trim() } }),
    onDone() {
      call.form.reset();
      onDone();
      toast.done(
        t(current?.isSealed === true ? 'backups.secondChosenSealed' : 'backups.secondChosen'),
      );
    },
  });
  return (
    <FolderForm form={call} label={label} action={t('backups.secondUse')}>
      {current === null ? null : (
        <Button variant="default" onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
      )}
    </FolderForm>
  );
}

type CurrentProps = { folder: Folder; onChange: () => void };

function CurrentFolder({ folder: { path, isSealed, copiedAt, problem }, onChange }: CurrentProps) {
  const { t } = useTranslation('settings');
  const stopping = useStop(isSealed);
  return (
    <FolderState path={path} label={t('backups.second')} upToDateAt={copiedAt} problem={problem}>
      <Button variant="default" onClick={onChange}>
        {t('backups.secondChange')}
      </Button>
      <Button variant="default" loading={stopping.isPending} onClick={stopping.stop}>
        {t('backups.secondStop')}
      </Button>
    </FolderState>
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
