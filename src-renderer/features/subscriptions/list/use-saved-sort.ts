import { useMemo } from 'react';
import { USUAL_SORT } from '../../../../src-server/contract/list-query.ts';
import type { Preferences } from '../../../ui/use-preferences.ts';
import { type ListAddress } from '../filters/list-query.ts';

/** The list's address with the last chosen sort order, if the address has none. Saves the chosen one. */
export function useSavedSort(
  address: ListAddress,
  preferences: Preferences,
  prefer: (changes: Partial<Preferences>) => void,
): ListAddress {
  const sort = address.query.sort ?? preferences.listSort;
  return useMemo(() => {
    const { sort: _own, ...filters } = address.query;
    const query: ListAddress['query'] = sort === USUAL_SORT ? filters : { ...filters, sort };
    const narrow: ListAddress['narrow'] = (changes, how) => {
      if ('sort' in changes) prefer({ listSort: changes.sort ?? USUAL_SORT });
      address.narrow(changes, how);
    };
    return { ...address, query, narrow };
  }, [address, sort, prefer]);
}
