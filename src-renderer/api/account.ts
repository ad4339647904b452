import { createContext, useContext } from 'react';
import type { CallOutput } from './client.ts';

/** The browser storage key of the account that a window showed last. */
export const LAST_ACCOUNT = 'perennial-account';

type Account = CallOutput<'listAccounts'>['data'][number];

/** The account that the window shows, all accounts, and how to switch. */
type AccountChoice = {
  account: Account;
  accounts: readonly Account[];
  choose: (id: string) => void;
};

export const AccountContext = createContext<AccountChoice | undefined>(undefined);

/** The account that the window shows. */
export function useAccountChoice(): AccountChoice {
  const choice = useContext(AccountContext);
  if (choice === undefined) throw new Error('There is no account around this component.');
  return choice;
}
