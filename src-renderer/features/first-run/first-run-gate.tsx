import { type ReactNode, Suspense, useState } from 'react';
import { useApi, useShared } from '../../api/queries.ts';
import { PageBoundary } from '../../ui/errors/boundary.tsx';
import { part } from '../../lib/part.ts';

// Shown once, so it isn't part of the code loaded at every start.
const FirstRun = part(async () => ({ default: (await import('./first-run.tsx')).FirstRun }));

/** Shows the first run before the window if nothing has ever been tracked here, and only once. */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const preferences = useShared('getPreferences', {});
  const isDone = preferences.data?.data.firstRunDone ?? preferences.isError;
  const isAsked = { enabled: preferences.isSuccess && !isDone };
  const first = useApi('listRecords', { query: { limit: 1 } }, isAsked);
  const deleted = useApi('listDeletions', { query: { limit: 1 } }, isAsked);
  // Decided at startup and kept until the end, because the first step adds a subscription.
  const [answer, setAnswer] = useState<'shown' | 'over'>();
  if (answer === undefined && first.isSuccess && deleted.isSuccess && !isDone) {
    const isNew = first.data.data.length === 0 && deleted.data.data.length === 0;
    setAnswer(isNew ? 'shown' : 'over');
  }
  if (answer === 'shown') {
    return (
      <PageBoundary>
        <Suspense>
          <FirstRun onEnd={() => setAnswer('over')} />
        </Suspense>
      </PageBoundary>
    );
  }
  const isKnown = isDone || answer === 'over' || first.isError || deleted.isError;
  return isKnown ? children : null;
}
