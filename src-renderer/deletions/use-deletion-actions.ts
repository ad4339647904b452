import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useSteps } from '../api/steps.ts';
import { asOneChange, takePlace } from '../lib/undo-stack.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';

/** A deleted subscription that can still be restored. */
export type Deletion = CallOutput<'listDeletions'>['data'][number];

/** What can be done with deleted subscriptions. */
export type DeletionActions = {
  /** Restores them one by one, and says so in a toast with Undo. */
  restore: (some: readonly Deletion[]) => Promise<void>;
  /** Asks, and then discards them permanently. */
  purge: (some: readonly Deletion[]) => void;
  isBusy: boolean;
};

/** Restores and discards deleted subscriptions of the account that the window shows. */
export function useDeletionActions(): DeletionActions {
  const { run, isBusy } = useRunning();
  return { restore: useRestoring(run), purge: usePurging(run), isBusy };
}

type Run = (work: () => Promise<void>) => Promise<void>;

/** Refetches once after all of the work, which an undo waits for. */
function useRunning(): { run: Run; isBusy: boolean } {
  const { settle } = useSteps();
  const [isBusy, setIsBusy] = useState(false);
  const run: Run = (work) =>
    asOneChange(async () => {
      setIsBusy(true);
      await work();
      await settle();
      setIsBusy(false);
    });
  return { run, isBusy };
}

function useRestoring(run: Run): DeletionActions['restore'] {
  const { t } = useTranslation('deletions');
  const { take, settle } = useSteps();
  const toast = useToast();
  const takeAll = (
    some: readonly Deletion[],
    name: 'restoreSubscription' | 'deleteSubscription',
  ): Promise<Outcome> => oneByOne(some, ({ subscription: { id } }) => take({ name, id }));
  const restore: DeletionActions['restore'] = (some) =>
    run(async () => {
      const place = takePlace();
      const { done, rest, error } = await takeAll(some, 'restoreSubscription');
      // What a failed undo has deleted again is not deleted twice by the next attempt.
      let left: readonly Deletion[] = done;
      const undo = async () => {
        const undone = await takeAll(left, 'deleteSubscription');
        left = undone.rest;
        await settle();
        if (undone.error !== undefined) throw undone.error;
      };
      if (done.length > 0) toast.done(saidOf(done, t, 'restored'), undo, place);
      if (error !== undefined) toast.failed(error, undefined, () => void restore(rest));
    });
  return restore;
}

function usePurging(run: Run): DeletionActions['purge'] {
  const { t } = useTranslation('deletions');
  const { account } = useAccountChoice();
  const toast = useToast();
  const confirm = useConfirm();
  const purgeNow = (some: readonly Deletion[]): Promise<void> =>
    run(async () => {
      const { done, rest, error } = await oneByOne(some, ({ subscription: { id } }) =>
        call('purgeSubscription', { params: { id } }, { account: account.id }),
      );
      if (done.length > 0) toast.done(saidOf(done, t, 'purged'));
      if (error !== undefined) toast.failed(error, undefined, () => void purgeNow(rest));
    });
  return (some) => {
    const [only] = some;
    const isOne = some.length === 1 && only !== undefined;
    confirm({
      title: isOne
        ? t('confirm.titleOf', { name: only.subscription.name })
        : t('confirm.title', { count: some.length }),
      text: t(isOne ? 'confirm.text' : 'confirm.textMany'),
      confirm: t('confirm.action'),
      onConfirm: () => void purgeNow(some),
    });
  };
}

function saidOf(
  done: readonly Deletion[],
  t: TFunction<'deletions'>,
  what: 'restored' | 'purged',
): string {
  const [first] = done;
  return done.length === 1 && first !== undefined
    ? t(`${what}One`, { name: first.subscription.name })
    : t(`${what}Many`, { count: done.length });
}

type Outcome = { done: Deletion[]; rest: readonly Deletion[]; error: Error | undefined };

/** Stops at the first error, after which the rest can be tried again. */
async function oneByOne(
  some: readonly Deletion[],
  work: (deletion: Deletion) => Promise<unknown>,
): Promise<Outcome> {
  const done: Deletion[] = [];
  for (const deletion of some) {
    try {
      await work(deletion);
    } catch (error) {
      return { done, rest: some.slice(done.length), error: error as Error };
    }
    done.push(deletion);
  }
  return { done, rest: [], error: undefined };
}
