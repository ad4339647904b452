import { endpoints } from '../../../../../src-server/contract/public/index.ts';
import type { PreviewInput } from '../../../../../src-server/contract/schedule-preview.ts';
import { problemsOf } from '../problems.ts';
import { type FormValues, bodyOf } from '../values.ts';

/** The schedule in the input, without a trial; undefined if it is incomplete or invalid. */
export function scheduleTyped(values: FormValues, locale: string): PreviewInput | undefined {
  const { period, customDate, nextPaymentDate, billingAnchorDay } = values;
  const wrong = problemsOf(endpoints.createSubscription, bodyOf(values, locale, false));
  const isWrong = wrong.nextPaymentDate ?? wrong.customDate ?? wrong.billingAnchorDay;
  if (isWrong !== undefined || nextPaymentDate === null) return undefined;
  return {
    period,
    nextPaymentDate,
    billingAnchorDay: billingAnchorDay === '' ? null : billingAnchorDay,
    customDate: period === 'custom' ? customDate.trim() : null,
    trialEndsOn: null,
  };
}
