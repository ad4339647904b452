import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../api/account.ts';
import { type LeftDraft, discardDraft, draftLeft, draftLeftLater } from '../../drafts/draft.ts';
import { NEW_RECORD, openRecordIn, useOpenRecord } from '../../navigation/open-record.ts';
import { useToast } from '../../ui/toast.tsx';
import { storedDraftIn } from './form/stored-draft.ts';
import classes from './left-draft.module.css';

/** The draft that a closed window left, which is offered instead of opening its form over a page. */
export type Left = {
  /** Whether it is known if there is one. Until then, no record is shown, whose form would take it. */
  isKnown: boolean;
  draft: LeftDraft | undefined;
  setDraft: (draft: LeftDraft | undefined) => void;
};

/** Looks for a left draft at startup. */
export function useLeft(): Left {
  const { account } = useAccountChoice();
  const { close } = useOpenRecord();
  const [known, setKnown] = useState<{ account: string; draft: LeftDraft | undefined }>();
  const setDraft = (draft: LeftDraft | undefined) => setKnown({ account: account.id, draft });
  useEffect(() => {
    const leaving = new AbortController();
    const closing = AbortSignal.any([leaving.signal, AbortSignal.timeout(CLOSING_MS)]);
    void draftLeft(account.id).then(async (draft) => {
      if (leaving.signal.aborted) return;
      // The address of a reloaded page still names its form.
      if (draft !== undefined && openRecordIn(location.search) === draft.record) close(AT_ONCE);
      setDraft(draft);
      const later = draft ?? (await draftLeftLater(account.id, closing));
      if (!leaving.signal.aborted) setDraft(later);
    });
    return () => leaving.abort();
    // After that, only the user opens records.
  }, [account.id]);
  const isKnown = known?.account === account.id;
  return { isKnown, draft: isKnown ? known.draft : undefined, setDraft };
}

/** The time within which a tab that was closed just before is waited for. */
const CLOSING_MS = 10_000;

const AT_ONCE = { replace: true };

/** Says above the page what was left unsaved, until it is opened or discarded. */
export function LeftDraftBar({ left: { draft, setDraft } }: { left: Left }) {
  const { t } = useTranslation(['inspector', 'common']);
  const { account } = useAccountChoice();
  const { opened, open } = useOpenRecord();
  const toast = useToast();
  const isOpened = draft !== undefined && draft.record === opened;
  useEffect(() => {
    if (isOpened) setDraft(undefined);
  }, [isOpened]);
  const values = draft && storedDraftIn(draft)?.values;
  if (draft === undefined || values === undefined || isOpened) return null;
  const { record } = draft;
  const usual = record === NEW_RECORD ? t('new.title') : t('title');
  const discard = async () => {
    const restore = await discardDraft(account.id, record);
    setDraft(undefined);
    toast.done(t('restored.discarded'), async () => {
      restore();
      setDraft(draft);
    });
  };
  return (
    <div className={classes['bar']} role="status">
      <span className={classes['text']}>
        {t('restored.left')} <bdi>{values.name.trim() || usual}</bdi>
      </span>
      <Button size="compact-sm" variant="light" onClick={() => open(record)}>
        {t('restored.continue')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void discard()}>
        {t('restored.discard')}
      </Button>
    </div>
  );
}
