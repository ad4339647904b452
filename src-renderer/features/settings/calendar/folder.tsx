import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FolderForm } from '../folders/folder-form.tsx';
import { FolderState } from '../folders/folder-state.tsx';

type File = CallOutput<'getCalendar'>['data']['file'];

/** The folder in which a calendar file is kept up to date. */
export function FolderRow({ file }: { file: File }) {
  const { t } = useTranslation('settings');
  return (
    <Row label={t('calendar.folder')} text={t('calendar.folderText')} wide>
      {file === null ? <NewFile /> : <KeptFile file={file} />}
    </Row>
  );
}

function NewFile() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const label = t('calendar.folderPath');
  const call = useCallForm('updateCalendar', {
    initialValues: { folder: '' },
    labels: { folder: label },
    inputOf: ({ folder }) => ({ body: { folder: folder.trim() } }),
    onDone({ data }) {
      call.form.reset();
      toast.done(t('calendar.written', { path: data.file?.path ?? '' }));
    },
  });
  return <FolderForm form={call} label={label} action={t('calendar.write')} />;
}

function KeptFile({ file: { path, writtenAt, problem } }: { file: NonNullable<File> }) {
  const { t } = useTranslation('settings');
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
  return (
    <FolderState
      path={path}
      label={t('calendar.folderPath')}
      upToDateAt={writtenAt}
      problem={problem}
    >
      <Button variant="default" loading={change.isPending} onClick={stop}>
        {t('calendar.stop')}
      </Button>
    </FolderState>
  );
}
