import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { useSteps } from '../../api/steps.ts';
import type { Subscription } from '../../api/subscription-list.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { useToast } from '../../components/toast.tsx';
import { type BulkAction, type Change, changesOf, reversed } from './bulk-actions.ts';
import { useExpected } from './expected.ts';
import { type Outcome, runChanges } from './run-changes.ts';

/** A run that takes long, as the bar shows it. */
export type Progress = { done: number; total: number; stop: () => void };

const SHOWN_FROM = 25;

/** How a run went: what it has left out, and why if it failed. */
type Left = Pick<Outcome, 'notDone' | 'error'>;
const NOTHING_LEFT: Left = { notDone: [], error: undefined };

/** Changes many subscriptions: at once on the screen, one by one on the server. */
export function useBulk() {
  const { t } = useTranslation('subscriptions');
  const { take, settle } = useSteps();
  const { expected, expect, forget } = useExpected();
  const today = useApi('getServer', {}).data?.data.today ?? '';
  const [progress, setProgress] = useState<Progress>();
  const toast = useToast();
  const confirm = useConfirm();

  const run = async (
    kind: BulkAction['kind'] | 'undo',
    changes: readonly Change[],
  ): Promise<Left> => {
    if (changes.length === 0) return NOTHING_LEFT;
    const stopping = new AbortController();
    const showProgress = (done: number) => {
      const total = changes.length;
      if (isShown(done, total)) setProgress({ done, total, stop: () => stopping.abort() });
    };
    expect(changes);
    showProgress(0);
    window.addEventListener('beforeunload', askToStay);
    const { done, notDone, error } = await runChanges(changes, {
      take,
      signal: stopping.signal,
      onDone: showProgress,
    });
    window.removeEventListener('beforeunload', askToStay);
    setProgress(undefined);
    forget(notDone);
    if (done.length > 0) {
      const message = t(`done.${kind}`, { count: done.length });
      toast.done(message, kind === 'undo' ? undefined : undoing(run, done));
    }
    await settle();
    forget(done);
    return { notDone, error };
  };

  /** Answers whether all was changed; undefined where that is asked about first. */
  const act = (action: BulkAction, rows: readonly Subscription[]) => {
    const go = async () => {
      const { error } = await run(action.kind, changesOf(action, rows, today));
      if (error !== undefined) toast.failed(error);
      return error === undefined;
    };
    if (action.kind === 'delete' && rows.length > 1)
      confirm({ ...questionOf(t, rows.length), onConfirm: () => void go() });
    else return go();
    return undefined;
  };
  return { act, expected, progress };
}

// A hundred steps are as many as can be seen.
const isShown = (done: number, total: number) =>
  total >= SHOWN_FROM && done % Math.ceil(total / 100) === 0;

type Run = (kind: 'undo', changes: readonly Change[]) => Promise<Left>;

/** What takes changes back; called again, those that are left. */
function undoing(run: Run, changes: readonly Change[]): () => Promise<void> {
  let left: readonly Change[] = reversed(changes);
  return async () => {
    const { notDone, error } = await run('undo', left);
    left = notDone;
    if (error !== undefined) throw error;
  };
}

// A window that is closed would leave the rest undone.
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function questionOf(t: TFunction<'subscriptions'>, count: number) {
  return {
    title: t('delete.title', { count }),
    text: t('delete.text', { count }),
    confirm: t('delete.confirm', { count }),
  };
}
