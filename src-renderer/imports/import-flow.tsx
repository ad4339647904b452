import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { type CallError, call } from '../api/client.ts';
import { useErrorText } from '../ui/errors/error-text.ts';
import { ChooseFile, type ChosenFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Chooses a file, then shows what importing it would change. */
export function ImportFlow({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('imports');
  const { account } = useAccountChoice();
  const errorText = useErrorText();
  const [fileId, setFileId] = useState<string>();
  const upload = useMutation<{ data: { id: string } }, CallError, ChosenFile>({
    mutationFn: ({ name, content }) =>
      call('uploadImport', { query: { fileName: name }, file: content }, { account: account.id }),
    onSuccess: ({ data }) => setFileId(data.id),
  });
  if (fileId !== undefined) {
    return (
      <ImportPreview
        fileId={fileId}
        fileName={upload.variables?.name ?? ''}
        onOther={() => setFileId(undefined)}
        onDone={onDone}
      />
    );
  }
  return (
    <ChooseFile
      isReading={upload.isPending}
      problem={upload.error === null ? undefined : errorText(upload.error)}
      reading={t('reading', { name: upload.variables?.name ?? '' })}
      onChoose={(file) => upload.mutate(file)}
    />
  );
}
