import { useTranslation } from 'react-i18next';
import { FIRST_ACCOUNT_NAME } from '../../src-server/contract/app/accounts.ts';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo } from 'react';
import { AccountContext, LAST_ACCOUNT } from '../api/account.ts';
import { useShared } from '../api/queries.ts';
import { Loaded } from '../ui/states.tsx';

/** Determines the account to show: the one shown last, or else the oldest. */
export function WithAccount({ children }: { children: ReactNode }) {
  const accounts = useShared('listAccounts', {});
  return (
    <Loaded query={accounts}>{({ data }) => <Chosen accounts={data}>{children}</Chosen>}</Loaded>
  );
}

type Accounts = NonNullable<ReturnType<typeof useShared<'listAccounts'>>['data']>['data'];

function Chosen({ accounts: stored, children }: { accounts: Accounts; children: ReactNode }) {
  const [chosen, choose] = useLocalStorage({
    key: LAST_ACCOUNT,
    defaultValue: '',
    getInitialValueInEffect: false,
    // Each tab keeps its own account; a new tab starts with the last choice.
    sync: false,
  });
  const { t } = useTranslation();
  // The default name is shown in the window's language.
  const personal = t('account.personal');
  const accounts = useMemo(
    () =>
      stored.map((each) => (each.name === FIRST_ACCOUNT_NAME ? { ...each, name: personal } : each)),
    [stored, personal],
  );
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  useEffect(() => {
    if (account !== undefined) choose(account.id);
  }, [account, choose]);
  const choice = useMemo(
    () => (account === undefined ? undefined : { account, accounts, choose }),
    [account, accounts, choose],
  );
  return choice === undefined ? null : (
    <AccountContext.Provider value={choice}>{children}</AccountContext.Provider>
  );
}
