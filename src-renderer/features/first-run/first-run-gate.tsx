import { type ReactNode, Suspense, useState } from 'react';
import { useApi, useShared } from '../../api/queries.ts';
import { PageBoundary } from '../../ui/errors/boundary.tsx';
import { part } from '../../lib/part.ts';

// Seen once in a life: not part of what every start loads.
const FirstRun = part(async () => ({ default: (await import('./first-run.tsx')).FirstRun }));

/** Shows the first run before the window where nothing was ever tracked here, and once only. */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const preferences = useShared('getPreferences', {});
  const isDone = preferences.data?.data.firstRunDone ?? preferences.isError;
  const first = useApi(
    'listSubscriptions',
    { query: { limit: 1 } },
    { enabled: preferences.isSuccess && !isDone },
  );
  // What is decided at the start holds until its end: the second step adds a subscription.
  const [answer, setAnswer] = useState<'shown' | 'over'>();
  if (answer === undefined && first.isSuccess && !isDone) {
    setAnswer(first.data.data.length === 0 ? 'shown' : 'over');
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
  const isKnown = isDone || answer === 'over' || first.isError;
  return isKnown ? children : null;
}
