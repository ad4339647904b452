import { Alert, Button, FileButton, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ChosenFile, chosenFiles } from './use-upload.ts';
import classes from './imports.module.css';

type Props = {
  /** Why the last file could not be read. */
  problem: string | undefined;
  /** What was pasted or typed. */
  pasted: string;
  onPasted: (text: string) => void;
  onChoose: (files: readonly ChosenFile[]) => void;
};

/** Takes a file by choice, or a table from the clipboard. Dropping works anywhere in the window. */
export function ChooseFile({ problem, onChoose, ...paste }: Props) {
  const { t } = useTranslation('imports');
  const isPasted = isThere(paste.pasted);
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
            <Button
              {...props}
              {...(isPasted ? { variant: 'default' } : { 'data-autofocus': true })}
            >
              {t('choose.button')}
            </Button>
          )}
        </FileButton>
        <p className={classes['formats']}>{t('choose.formats')}</p>
      </div>
      <PasteTable onChoose={onChoose} {...paste} />
    </div>
  );
}

const isThere = (pasted: string) => pasted.trim() !== '';

function PasteTable({ pasted, onPasted, onChoose }: Omit<Props, 'problem'>) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes['paste']}>
      <Textarea
        label={t('choose.paste')}
        aria-label={t('choose.pasteLabel')}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        value={pasted}
        onChange={(event) => onPasted(event.currentTarget.value)}
      />
      {isThere(pasted) ? (
        <Button
          data-autofocus
          onClick={() =>
            onChoose([{ name: t('choose.pasted'), content: new Blob([pasted]), pasted }])
          }
        >
          {t('choose.read')}
        </Button>
      ) : null}
    </div>
  );
}
