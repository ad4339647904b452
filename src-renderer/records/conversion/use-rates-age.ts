import { useApi } from '../../api/queries.ts';
import { daysBetween } from '../../lib/format.ts';
import { useConversion } from './use-converter.ts';

/** How many days old the reference rates of the total are; undefined if there are none, or until it is known. */
export function useRatesAge(): number | undefined {
  const today = useApi('getServer', {}).data?.data.today;
  const day = useConversion()?.reference?.day;
  return day === undefined || today === undefined ? undefined : daysBetween(day, today);
}
