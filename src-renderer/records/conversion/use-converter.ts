import { useMemo } from 'react';
import { isCurrency } from '../../../src-server/domain/currencies.ts';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import type { Loading } from '../../lib/is-loading.ts';
import { Converter } from './converter.ts';

/** How the account's total is converted. */
export type ConversionChoices = CallOutput<'getConversion'>['data'];

/** How the account's total is converted; undefined until it is known. */
export const useConversion = (): ConversionChoices | undefined =>
  useApi('getConversion', {}).data?.data;

/** Whether there are any rates for the total. Without them, pages look as they do without a total. */
const hasRates = (choices: ConversionChoices | undefined): boolean =>
  choices !== undefined &&
  choices.currency !== null &&
  (choices.reference !== null || choices.ownRates.length > 0);

/**
 * Converts charges from a day (`YYYY-MM-DD`) on into the currency of the account's total; undefined if there is none or
 * no rates for it.
 * Waits for the day if it isn't known yet.
 * `queries` are those that it waits for.
 */
export function useConverter(from: string | undefined): {
  converter: Converter | undefined;
  queries: readonly Loading[];
} {
  const choices = useApi('getConversion', {});
  const { currency = null, ownRates = [] } = choices.data?.data ?? {};
  const isOn = hasRates(choices.data?.data) && from !== undefined;
  const rates = useApi('listRates', { query: { from } }, { enabled: isOn });
  const days = rates.data?.data;
  const converter = useMemo(() => {
    if (!isOn || currency === null || !isCurrency(currency) || days === undefined) return undefined;
    return new Converter(currency, days, ownRates);
  }, [isOn, currency, days, ownRates]);
  return { converter, queries: isOn ? [choices, rates] : [choices] };
}

/** What active subscriptions cost in the currency of the total. */
export type ConvertedSpend = NonNullable<CallOutput<'getConvertedSpend'>['data']>;

/** The same, undefined if there is no such currency or no rates for it. `queries` are those that it waits for. */
export function useConvertedSpend(): {
  data: ConvertedSpend | undefined;
  queries: readonly Loading[];
} {
  const isOn = hasRates(useConversion());
  const spend = useApi('getConvertedSpend', {}, { enabled: isOn });
  return { data: (isOn && spend.data?.data) || undefined, queries: isOn ? [spend] : [] };
}
