import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../navigation/floating.ts';
import { type ChosenFile, chosenFiles } from './use-upload.ts';

/**
 * Calls `onPaste` with what is pasted outside of fields while `isTaking`: files, a table, or undefined if it is
 * neither. Rows of a table are taken in a field of one line, too.
 */
export function usePastedTable(
  isTaking: () => boolean,
  onPaste: (pasted: ChosenFile[] | undefined) => void,
): void {
  const { t } = useTranslation('imports');
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: pasted } = event;
    if (pasted === null || event.defaultPrevented || !isTaking()) return;
    const text = pasted.getData('text/plain');
    if (isTyping(event) && !(event.target instanceof HTMLInputElement && hasRows(text))) return;
    event.preventDefault();
    const files = [...pasted.files];
    // A copied file comes with its name as text, and copied cells with a picture of them.
    const isFile = files.some(({ type }) => !type.startsWith('image/'));
    if (!isFile && isTable(text)) {
      onPaste([{ name: t('choose.pasted'), content: new Blob([text]), pasted: text }]);
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

// Lines with as many cells each. Commas and semicolons are in sentences, too, so that one is not enough.
function hasRows(text: string): boolean {
  const [first = '', second = ''] = text.trim().split(/\r?\n/);
  return [
    { separator: '\t', least: 1 },
    { separator: ';', least: 2 },
    { separator: ',', least: 2 },
  ].some(({ separator, least }) => {
    const [one, other] = [first, second].map((line) => line.split(separator).length - 1);
    return one !== undefined && one >= least && one === other;
  });
}
