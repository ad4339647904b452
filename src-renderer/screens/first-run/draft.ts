import type { CallInput } from '../../api/client.ts';

/** The short form as it is filled in. */
export type Draft = {
  name: string;
  amount: number | string;
  currency: string;
  period: string;
  customDate: number | string;
  nextPaymentDate: string | null;
  category: string;
};

/** The form before anything is filled in. */
export const emptyDraft = (currency: string, category: string): Draft => ({
  name: '',
  amount: '',
  currency,
  period: 'monthly',
  customDate: 30,
  nextPaymentDate: null,
  category,
});

type Body = CallInput<'createSubscription'>['body'];

/** What is sent. What is empty is left out, so that the API says that it is required. */
export function draftOf(draft: Draft): CallInput<'createSubscription'> {
  const { amount, period, customDate, nextPaymentDate, ...rest } = draft;
  const body = {
    ...rest,
    ...(amount === '' ? {} : { amount: Number(amount) }),
    period,
    ...(period === 'custom' ? { customDate: String(customDate) } : {}),
    ...(nextPaymentDate === null ? {} : { nextPaymentDate }),
  };
  return { body: body as Body };
}

// Where each other currency is paid with.
const REGIONS: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  GB: 'GBP',
  HK: 'HKD',
  JP: 'JPY',
  LI: 'CHF',
  SG: 'SGD',
  US: 'USD',
};
const EURO_REGIONS = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** The currency that is most likely in the region of a locale. */
export function currencyOf(locale: string | undefined): string {
  const { region = '' } = new Intl.Locale(locale ?? navigator.language).maximize();
  if (EURO_REGIONS.split(' ').includes(region)) return 'EUR';
  return REGIONS[region] ?? 'USD';
}
