import { useEffect, useEffectEvent, useState } from 'react';
import { type ChosenFile, chosenFiles } from './use-upload.ts';

/**
 * Calls `onDrop` with files that are dropped anywhere in the window while `isTaking`. Returns whether they are being
 * dragged over it.
 */
export function useFileDrop(
  isTaking: () => boolean,
  onDrop: (files: ChosenFile[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    const files = event.dataTransfer;
    if (files?.types.includes('Files') !== true) return;
    // Otherwise, the browser leaves the window and shows the file.
    event.preventDefault();
    const isTaken = isTaking();
    files.dropEffect = isTaken ? 'copy' : 'none';
    setOver(isTaken);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    if (isTaking()) onDrop(chosenFiles(event.dataTransfer.files));
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // A picture of the page counts as a file, too.
    let isOwn = false;
    window.addEventListener('dragstart', () => (isOwn = true), { signal });
    window.addEventListener('dragend', () => (isOwn = false), { signal });
    window.addEventListener('dragover', (event) => isOwn || over(event), { signal });
    window.addEventListener('drop', (event) => isOwn || drop(event), { signal });
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    window.addEventListener('dragleave', leave, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
