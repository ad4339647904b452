import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** The parameter of the address with the ID of the plan that is shown. */
export const PLAN_PARAMETER = 'plan';

/** The plan whose changes are shown. It is part of the address, so that a notification can open it. */
export function useShownPlan(): {
  shown: string | undefined;
  show: (id: string) => void;
  hide: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (id: string | undefined) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete(PLAN_PARAMETER);
          else next.set(PLAN_PARAMETER, id);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    shown: search.get(PLAN_PARAMETER) ?? undefined,
    show: set,
    hide: useCallback(() => set(undefined), [set]),
  };
}
