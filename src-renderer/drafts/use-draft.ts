import { useEffect, useState } from 'react';
import { useAccountChoice } from '../api/account.ts';
import { type Draft, takeDraft } from './draft.ts';

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
