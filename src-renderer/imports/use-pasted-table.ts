import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../navigation/floating.ts';
import { type ChosenFile, chosenFiles } from './use-upload.ts';

/**
 * Calls `onPaste` with what is pasted outside of fields while `isTaking`: files, a table, or undefined if it is
 * neither.
 */
export function usePastedTable(
  isTaking: () => boolean,
  onPaste: (pasted: ChosenFile[] | undefined) => void,
): void {
  const { t } = useTranslation('imports');
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: pasted } = event;
    if (pasted === null || event.defaultPrevented || isTyping(event) || !isTaking()) return;
    event.preventDefault();
    const files = [...pasted.files];
    const text = pasted.getData('text/plain');
    // A copied file comes with its name as text, and copied cells with a picture of them.
    const isFile = files.some(({ type }) => !type.startsWith('image/'));
    if (!isFile && isTable(text)) {
      onPaste([{ name: t('choose.pasted'), content: new Blob([text]) }]);
    } else {
      onPaste(files.length === 0 ? undefined : chosenFiles(files));
    }
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

// Several lines or cells, or the JSON of an export.
const isTable = (text: string): boolean => /[\n\t]|^[[{]/.test(text.trim());
