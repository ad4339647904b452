import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAccountChoice } from '../api/account.ts';
import { deepLinkIn } from './deep-link.ts';
import { useLeave } from '../navigation/unsaved.tsx';

/** Goes to the place in a fragment of the address, after asking about unsaved input. */
export function useDeepLinks(): void {
  const { account, accounts, choose } = useAccountChoice();
  const [, navigate] = useLocation();
  const leave = useLeave();
  useEffect(() => {
    const follow = () => {
      const goal = deepLinkIn(location.hash);
      if (goal === undefined) return;
      // Handled once, and not stored in the history.
      history.replaceState(null, '', location.pathname + location.search);
      leave(() => {
        const other = accounts.find(({ id }) => id === goal.account && id !== account.id);
        if (other !== undefined) choose(other.id);
        navigate(goal.to);
      });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [account.id, accounts, choose, leave, navigate]);
}
