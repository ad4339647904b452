import { useTranslation } from 'react-i18next';
import { useErrorText } from '../ui/errors/error-text.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { Upload } from './use-upload.ts';
import { Working } from './working.tsx';

type Props = { upload: Upload; onImported: () => void; onClose: () => void };

/** Chooses a file, then shows what importing it would change. */
export function ImportFlow({ upload, onImported, onClose }: Props) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const { fileId, fileName, error } = upload;
  const done = () => {
    upload.done();
    onImported();
  };
  if (upload.isPending) {
    return <Working text={t('reading', { name: fileName })} onCancel={upload.stop} />;
  }
  if (fileId !== undefined) {
    return (
      <ImportPreview {...{ fileId, fileName, onClose }} onImported={done} onOther={upload.stop} />
    );
  }
  return (
    <ChooseFile
      problem={error === null ? undefined : errorText(error)}
      pasted={upload.pasted}
      onPasted={upload.setPasted}
      onChoose={upload.start}
    />
  );
}
