import { useEffect, useState } from 'react';
import { useAccountChoice } from '../api/account.ts';
import { type Draft, recordLeft, takeDraft } from './draft.ts';

/**
 * The draft of a form, by the record's ID or the placeholder for a new one. Undefined until it is known what
 * was left earlier.
 */
export function useDraft(record: string): Draft | undefined {
  const { account } = useAccountChoice();
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let isOver = false;
    let taken: Draft | undefined;
    void takeDraft(account.id, record).then((found) => {
      if (isOver) return found.release();
      taken = found;
      return setDraft(found);
    });
    return () => {
      isOver = true;
      taken?.release();
      setDraft(undefined);
    };
  }, [account.id, record]);
  return draft;
}

/** At startup, opens the record whose draft a closed window left. */
export function useLeftDraft(open: (record: string) => void, isFree: () => boolean): void {
  const { account } = useAccountChoice();
  useEffect(() => {
    let isOver = false;
    void recordLeft(account.id).then((record) => {
      if (!isOver && record !== undefined && isFree()) open(record);
    });
    return () => {
      isOver = true;
    };
    // After that, only the user opens records.
  }, [account.id]);
}
