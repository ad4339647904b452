import { useCallback, useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { CallError } from '../../api/client.ts';
import { ErrorState, RowSkeletons } from '../../components/states.tsx';
import { NEW_RECORD, useOpenRecord } from '../../frame/open-record.ts';
import { AddForm } from './form/add-form.tsx';
import { EditForm } from './form/edit-form.tsx';
import { Closable } from './closable.tsx';
import { Missing } from './missing.tsx';
import { RecordView } from './record-view.tsx';
import classes from './panel.module.css';

/** What the inspector holds: a record, or the form for a new one. */
export default function Panel({ opened }: { opened: string }) {
  const { open, close } = useOpenRecord();
  if (opened === NEW_RECORD) return <AddForm onAdded={open} onClose={close} />;
  return <Record id={opened} onClose={close} />;
}

function Record({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApi('getSubscription', { params: { id } });
  const [isEditing, setEditing] = useState(false);
  // After a look at the form, the keyboard goes back to the button that showed it.
  const [wasEdited, setWasEdited] = useState(false);
  const showView = useCallback(() => {
    setEditing(false);
    setWasEdited(true);
  }, []);
  const record = query.data?.data;
  const isMissing = query.error instanceof CallError && isGone(query.error);
  if (isEditing && record !== undefined) {
    return <EditForm record={record} isMissing={isMissing} onLeave={showView} />;
  }
  if (isMissing) return <Missing onClose={onClose} />;
  if (record !== undefined) {
    return (
      <RecordView
        record={record}
        focusEdit={wasEdited}
        onEdit={() => setEditing(true)}
        onClose={onClose}
      />
    );
  }
  return (
    <Closable>
      {query.error === null ? (
        <div className={classes['waiting']}>
          <RowSkeletons rows={10} />
        </div>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </Closable>
  );
}

function isGone({ code }: CallError): boolean {
  return code === 'subscription_not_found' || code === 'invalid_subscription_id';
}
