import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { knownRecord } from '../../api/expected.ts';
import { useApi } from '../../api/queries.ts';
import { CallError } from '../../api/client.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { NEW_RECORD, useOpenRecord } from '../../navigation/open-record.ts';
import { AddForm } from './form/add-form.tsx';
import { EditForm, GoneForm, type Start } from './form/edit-form.tsx';
import { storedDraftIn } from './form/stored-draft.ts';
import { Closable } from './closable.tsx';
import { Missing } from './missing.tsx';
import { RecordView } from './record-view.tsx';
import { Waiting } from './waiting.tsx';

/** The inspector's content: a record, or the form for a new one. */
export default function Panel({ opened }: { opened: string }) {
  const { open, nameToAdd, close } = useOpenRecord();
  const draft = useDraft(opened);
  if (opened !== NEW_RECORD) return <Record id={opened} draft={draft} onClose={close} />;
  if (draft === undefined) return <Waiting />;
  return <AddForm draft={draft} name={nameToAdd} onAdded={open} onClose={close} />;
}

type RecordProps = { id: string; draft: Draft | undefined; onClose: () => void };

function Record({ id, draft, onClose }: RecordProps) {
  const query = useRecord(id);
  // Until the user decides, earlier input determines what is shown.
  const [choice, setChoice] = useState<'edit' | 'view'>();
  const [start, setStart] = useState<Start>({ field: 'name' });
  const showView = useCallback(() => setChoice('view'), []);
  const kept = useMemo(() => (draft === undefined ? undefined : storedDraftIn(draft)), [draft]);
  const isEditing = choice === 'edit' || (choice === undefined && kept !== undefined);
  const record = query.data?.data;
  // While it is being refetched, its state is unknown.
  const [isLost, setLost] = useState(false);
  const isMissing = query.error === null ? isLost && record === undefined : isGone(query.error);
  if (isMissing && !isLost) setLost(true);
  if (isEditing && draft !== undefined) {
    if (record !== undefined) {
      const shown = { record, draft, start, isMissing };
      return <EditForm {...shown} onLeave={showView} />;
    }
    if (isMissing && kept !== undefined) {
      return <GoneForm draft={draft} kept={kept.values} onClose={onClose} />;
    }
  }
  if (isMissing) return <Missing id={id} onClose={onClose} />;
  if (record !== undefined) {
    return (
      <RecordView
        record={record}
        // After viewing the form, the focus returns to the button that opened it.
        focusEdit={choice === 'view'}
        onEdit={(wanted = { field: 'name' }) => {
          setStart(wanted);
          setChoice('edit');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Closable>
      {query.error === null ? (
        <Waiting rows={10} />
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </Closable>
  );
}

// The data from a list is shown until the record has loaded.
function useRecord(id: string) {
  const client = useQueryClient();
  return useApi(
    'getRecord',
    { params: { id } },
    {
      refetchOnMount: 'always',
      initialData: () => {
        const data = knownRecord(client, id);
        return data && { data, requestId: '' };
      },
    },
  );
}

function isGone(error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  const { code } = error;
  return code === 'subscription_not_found' || code === 'invalid_subscription_id';
}
