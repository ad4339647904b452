import { Alert, Button, FileButton, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenFile, chosenFiles } from './use-upload.ts';
import classes from './imports.module.css';

type Props = {
  /** Why the last file could not be read. */
  problem: string | undefined;
  onChoose: (files: readonly ChosenFile[]) => void;
};

/** Takes a file by choice, or a table from the clipboard. Dropping works anywhere in the window. */
export function ChooseFile({ problem, onChoose }: Props) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes['choose']}>
      {problem === undefined ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes['drop']}>
        <IconFileImport size={32} stroke={1.5} aria-hidden />
        <span className={classes['hint']}>{t('choose.drop')}</span>
        <FileButton onChange={(file) => file && onChoose(chosenFiles([file]))}>
          {(props) => (
            <Button {...props} data-autofocus>
              {t('choose.button')}
            </Button>
          )}
        </FileButton>
        <p className={classes['formats']}>{t('choose.formats')}</p>
      </div>
      <PasteTable onChoose={onChoose} />
    </div>
  );
}

function PasteTable({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState('');
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
        <Button
          variant="default"
          onClick={() => onChoose([{ name: t('choose.pasted'), content: new Blob([text]) }])}
        >
          {t('choose.read')}
        </Button>
      )}
    </div>
  );
}
