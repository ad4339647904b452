import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useSteps } from '../../../api/steps.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { asOneChange, rememberChange, takePlace } from '../../../lib/undo-stack.ts';
import { useToast } from '../../../ui/toast.tsx';
import { type BulkAction, type Change, changesOf, reversed } from './bulk-actions.ts';
import { useExpected } from './expected.ts';
import { runChanges } from './run-changes.ts';

/** The progress of a long run, for the bar. */
export type Progress = { done: number; total: number; stop: () => void };

const SHOWN_FROM = 25;

// As for imports.
const MOST_WITHOUT_BACKUP = 20;

/** Changes many subscriptions: immediately on the screen, one by one on the server. */
export function useBulk() {
  const { t } = useTranslation('subscriptions');
  const { settle } = useSteps();
  const making = useMaking();
  const { expected, forget, make, progress } = making;
  const takeBack = useTakeBack(making);
  const today = useApi('getServer', {}).data?.data.today ?? '';
  const toast = useToast();
  const confirm = useConfirm();
  const backUpBefore = useBackUpBefore();

  const run = async (
    kind: BulkAction['kind'],
    changes: readonly Change[],
    left: number,
  ): Promise<boolean> => {
    if (changes.length === 0) {
      if (kind === 'renew') toast.done(t('done.noneDue', { count: left }));
      return true;
    }
    const place = takePlace();
    const { done, notDone, error, resume } =
      (await backUpBefore(kind, changes)) ?? (await make(changes, ALWAYS));
    if (done.length > 0) {
      const said = doneText(t, kind, done.length, left);
      toast.done(said, () => takeBack(reversed(done), place), place);
    }
    const again = () => {
      resume();
      void asOneChange(() => run(kind, notDone, 0));
    };
    if (error !== undefined) toast.failed(error, undefined, again);
    await settle();
    forget(done);
    return error === undefined;
  };

  /** Resolves with whether everything was changed. Returns undefined if it asks first. */
  const act = (action: BulkAction, rows: readonly Subscription[]) => {
    const go = () => {
      const changes = changesOf(action, rows, today);
      return asOneChange(() => run(action.kind, changes, rows.length - changes.length));
    };
    if (action.kind !== 'delete' || rows.length === 1) return go();
    confirm({ ...questionOf(t, rows.length), onConfirm: () => void go() });
    return undefined;
  };
  return { act, expected, progress };
}

/** Backs up the data before many records are deleted. Resolves with an outcome only if that fails. */
function useBackUpBefore() {
  const backUp = useChange('makeBackup').mutateAsync;
  return async (kind: BulkAction['kind'], changes: readonly Change[]) => {
    if (kind !== 'delete' || changes.length <= MOST_WITHOUT_BACKUP) return undefined;
    try {
      await backUp({ body: { reason: 'deletion' } });
      return undefined;
    } catch (error) {
      return { done: [], notDone: changes, error: error as Error, resume: () => {} };
    }
  };
}

function undoneText(t: TFunction<'subscriptions'>, done: readonly Change[]): string {
  // What is undone is there again.
  const isRestored = done.every(({ back }) => back.patch === null);
  return t(isRestored ? 'done.restored' : 'done.undo', { count: done.length });
}

/** Undoes changes, except for records that somebody else has changed since. */
function useTakeBack({ make, forget }: ReturnType<typeof useMaking>) {
  const { t } = useTranslation('subscriptions');
  const { read, settle } = useSteps();
  const toast = useToast();

  const isAsLeft = async ({ id, back }: Change) =>
    back.patch === null || isAs(await read(id), back.patch);

  const takeBack = async (changes: readonly Change[], place: number) => {
    const { done, foreign, notDone, error, resume, isBrokenOff } = await make(changes, isAsLeft);
    const said = [
      ...(done.length > 0 ? [undoneText(t, done)] : []),
      ...(foreign.length > 0 ? [t('done.changedSince', { count: foreign.length })] : []),
    ];
    const [first, second] = said;
    if (first !== undefined) {
      toast.done(second === undefined ? first : t('done.both', { first, second }));
    }
    if (error !== undefined) toast.failed(error);
    // Only the remaining changes can still be undone.
    if (isBrokenOff && notDone.length > 0) {
      const again = () => {
        resume();
        return takeBack(notDone, place);
      };
      rememberChange(again, { place });
    }
    await settle();
    forget(done);
  };
  return takeBack;
}

/** Runs changes, which are shown immediately, and reports progress if that takes long. */
function useMaking() {
  const { take } = useSteps();
  const { expected, expect, forget } = useExpected();
  const [progress, setProgress] = useState<Progress>();
  const make = async (changes: readonly Change[], isFitting: Fits) => {
    const stopping = new AbortController();
    const showProgress = (done: number) => {
      const total = changes.length;
      // More steps would not be visible.
      const isSeen = total >= SHOWN_FROM && done % Math.ceil(total / 100) === 0;
      if (isSeen) setProgress({ done, total, stop: () => stopping.abort() });
    };
    expect(changes);
    showProgress(0);
    window.addEventListener('beforeunload', askToStay);
    const outcome = await runChanges(changes, {
      take,
      isFitting,
      signal: stopping.signal,
      onDone: showProgress,
    });
    window.removeEventListener('beforeunload', askToStay);
    setProgress(undefined);
    forget([...outcome.foreign, ...outcome.notDone]);
    return outcome;
  };
  return { expected, forget, make, progress };
}

// Selecting more than the overdue subscriptions gets a note about the rest; for other actions, the status
// shows it.
function doneText(
  t: TFunction<'subscriptions'>,
  kind: BulkAction['kind'],
  done: number,
  left: number,
): string {
  const said = t(`done.${kind}`, { count: done });
  const isTold = kind === 'renew' && left > 0;
  return isTold ? t('done.both', { first: said, second: t('done.notDue', { count: left }) }) : said;
}

type Fits = (change: Change) => Promise<boolean>;
const ALWAYS: Fits = () => Promise.resolve(true);

/** Whether a record is in the state that a change left. */
function isAs(record: SubscriptionRecord | undefined, patch: Partial<Subscription>): boolean {
  if (record === undefined) return false;
  return Object.entries(patch).every(
    ([field, value]) => record[field as keyof SubscriptionRecord] === value,
  );
}

// Closing the window would leave the rest undone.
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function questionOf(t: TFunction<'subscriptions'>, count: number) {
  return {
    title: t('delete.title', { count }),
    text: t('delete.text', { count }),
    confirm: t('delete.confirm', { count }),
  };
}
