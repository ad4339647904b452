import { appEndpoints } from '../../../../../src-server/contract/app/index.ts';
import type { PreviewInput } from '../../../../../src-server/contract/schedule-preview.ts';
import { type SentInterval, sentInterval } from '../../../../records/intervals.ts';
import { problemsOf } from '../problems.ts';
import { type FormValues, bodyOf } from '../values.ts';

const intervalTyped = ({ period, count, unit }: FormValues): SentInterval =>
  period === 'custom'
    ? sentInterval({ count: Number(count), unit })
    : { period, customDate: null, customMonths: null };

/** The schedule in the input, without a trial; undefined if it is incomplete or invalid. */
export function scheduleTyped(values: FormValues, locale: string): PreviewInput | undefined {
  const { nextPaymentDate, billingAnchorDay } = values;
  const wrong = problemsOf(appEndpoints.createRecord, bodyOf(values, locale, false));
  const isWrong = wrong.nextPaymentDate ?? wrong.count ?? wrong.billingAnchorDay;
  if (isWrong !== undefined || nextPaymentDate === null) return undefined;
  return {
    ...intervalTyped(values),
    nextPaymentDate,
    billingAnchorDay: billingAnchorDay === '' ? null : billingAnchorDay,
    trialEndsOn: null,
  };
}
