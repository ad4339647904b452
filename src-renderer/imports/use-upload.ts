import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { call } from '../api/client.ts';
import { ToldError } from '../ui/errors/error-text.ts';

/** A file, or a pasted table with its text. */
export type ChosenFile = { name: string; content: Blob; pasted?: string };

/** The files that were dropped or chosen at once. */
export const chosenFiles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ name: file.name, content: file }));

/** What is being sent to the server, or was. */
export type Upload = ReturnType<typeof useUpload>;

/** Sends a file to the server, which holds it until it is imported. */
export function useUpload() {
  const { t } = useTranslation('imports');
  const { account } = useAccountChoice();
  const [pasted, setPasted] = usePasted(account.id);
  const sending = useRef<AbortController>(undefined);
  const { mutate, reset, variables, data, error, isPending } = useMutation({
    async mutationFn([file, ...others]: readonly ChosenFile[]) {
      if (file === undefined || others.length > 0) throw new ToldError(t('choose.oneFile'));
      const { name, content } = file;
      await content
        .slice(0, 1)
        .arrayBuffer()
        .catch((cause: unknown) => {
          // A folder, or a file that is gone. The request would fail as if the server were.
          throw new ToldError(t('choose.unreadable', { name }), { cause });
        });
      const signal = sending.current?.signal;
      return call(
        'uploadImport',
        { query: { fileName: name }, file: content },
        { account: account.id, signal },
      );
    },
  });
  return {
    fileName: variables?.[0]?.name ?? '',
    fileId: data?.data.id,
    error,
    isPending,
    /** Whether there is no file yet. */
    isChoosing: !isPending && data === undefined,
    /** What was typed or pasted as a table. It outlives the dialog, which Escape closes, until it is imported. */
    pasted,
    setPasted,
    start: (files: readonly ChosenFile[]) => {
      if (files[0]?.pasted !== undefined) setPasted(files[0].pasted);
      sending.current = new AbortController();
      mutate(files);
    },
    /** Stops sending, and forgets the file. */
    stop: () => {
      sending.current?.abort();
      reset();
    },
    /** Forgets what was pasted, if that is what was sent. */
    done: () => {
      if (variables?.[0]?.pasted !== undefined) setPasted('');
    },
  };
}

// Another account has tables of its own.
function usePasted(accountId: string) {
  const [{ text, pastedFor }, set] = useState({ text: '', pastedFor: accountId });
  const setText = (next: string) => set({ text: next, pastedFor: accountId });
  return [pastedFor === accountId ? text : '', setText] as const;
}
