import { Alert, Button, FileButton, Loader, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

/** A file, or a pasted table. */
export type ChosenFile = { name: string; content: Blob };

type Props = {
  isReading: boolean;
  /** Why the last file could not be read. */
  problem: string | undefined;
  /** Says which file is being read. */
  reading: string;
  onChoose: (file: ChosenFile) => void;
};

/** Takes a file by choice or drag and drop, or a table from the clipboard. */
export function ChooseFile({ isReading, problem, reading, onChoose }: Props) {
  const { t } = useTranslation('imports');
  const choose = (file: File | null | undefined) => {
    if (file) onChoose({ name: file.name, content: file });
  };
  const { isOver, ...dropping } = useDrop(choose);
  return (
    <div className={classes['choose']}>
      {problem === undefined ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes['drop']} data-over={isOver || undefined} {...dropping}>
        <IconFileImport size={32} stroke={1.5} aria-hidden />
        {isReading ? (
          <p role="status" className={classes['reading']}>
            <Loader size="sm" /> {reading}
          </p>
        ) : (
          <>
            <span className={classes['hint']}>{t('choose.drop')}</span>
            <FileButton onChange={choose}>
              {(props) => (
                <Button {...props} data-autofocus>
                  {t('choose.button')}
                </Button>
              )}
            </FileButton>
          </>
        )}
        <p className={classes['formats']}>{t('choose.formats')}</p>
      </div>
      <PasteTable isReading={isReading} onChoose={onChoose} />
    </div>
  );
}

function useDrop(onDrop: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files[0]);
    },
  };
}

function PasteTable({ isReading, onChoose }: Pick<Props, 'isReading' | 'onChoose'>) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState('');
  const read = () => onChoose({ name: t('choose.pasted'), content: new Blob([text]) });
  return (
    <div className={classes['paste']}>
      <Textarea
        label={t('choose.paste')}
        aria-label={t('choose.pasteLabel')}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() === '' ? null : (
        <Button variant="default" loading={isReading} onClick={read}>
          {t('choose.read')}
        </Button>
      )}
    </div>
  );
}
