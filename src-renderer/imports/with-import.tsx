import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { isFloating } from '../navigation/floating.ts';
import { useLeave } from '../navigation/unsaved.tsx';
import { useToast } from '../ui/toast.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { ImportFlow } from './import-flow.tsx';
import { APPLY } from './import-preview.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePastedTable } from './use-pasted-table.ts';
import { type ChosenFile, useUpload } from './use-upload.ts';

type Importing = {
  /** Opens the dialog. */
  open: () => void;
  /** Called after each import. */
  listeners: Set<() => void>;
};

const ImportContext = createContext<Importing | undefined>(undefined);

/** The dialog that imports subscriptions, which a file dropped or a table pasted anywhere opens too. */
export function WithImport({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['imports', 'common']);
  const { account } = useAccountChoice();
  const toast = useToast();
  const upload = useUpload();
  // Another account has files of its own.
  const [openedFor, setOpenedFor] = useState<string>();
  const isOpen = openedFor === account.id;
  const [listeners] = useState(() => new Set<() => void>());
  const open = () => {
    upload.stop();
    setOpenedFor(account.id);
  };
  const client = useQueryClient();
  // Another file takes the place of the one that is shown, unless that is being imported.
  const isImporting = () => client.isMutating({ mutationKey: [APPLY] }) > 0;
  const leave = useLeave('import');
  const take = (files: readonly ChosenFile[]) =>
    leave(() => {
      open();
      upload.start(files);
    });
  const isOver = useFileDrop(() => (isOpen ? !isImporting() : !isFloating()), take);
  usePastedTable(
    () => (isOpen ? upload.isChoosing : !isFloating()),
    (pasted) => (pasted === undefined ? toast.done(t('choose.noTable')) : take(pasted)),
  );
  const close = () => {
    upload.stop();
    setOpenedFor(undefined);
  };
  return (
    <ImportContext.Provider value={{ open, listeners }}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => leave(close)}
        title={t('title')}
        size={960}
        // A click outside is rarely meant.
        closeOnClickOutside={false}
      >
        <ImportFlow upload={upload} onImported={() => tellAll(listeners)} onClose={close} />
      </Modal>
      {isOver ? <DropOverlay /> : null}
    </ImportContext.Provider>
  );
}

function tellAll(listeners: Iterable<() => void>): void {
  for (const listener of listeners) listener();
}

/** Returns a function that opens the dialog; `onImported` is called after each import. */
export function useImport(onImported?: () => void): () => void {
  const importing = useContext(ImportContext);
  if (importing === undefined) throw new Error('useImport is used outside of WithImport.');
  const { open, listeners } = importing;
  const tell = useEffectEvent(() => onImported?.());
  useEffect(() => {
    const listener = () => tell();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
  return open;
}
