import { useRef } from 'react';
import type { Suggestion } from '../../../catalog/find-service.ts';
import type { SubscriptionForm } from './use-subscription-form.tsx';
import type { FormValues } from './values.ts';

/** Fills in a suggested service. */
export type FillIn = (suggestion: Suggestion) => void;

/** Fills in fields that the user hasn't edited: those with their initial value or one from another service. */
export function useFillIn(
  form: SubscriptionForm,
  fresh: FormValues,
  categoryFor: (name: string) => string,
): FillIn {
  const untouched = useRef({ category: fresh.category, period: fresh.period });
  return ({ service, name }) => {
    const known = { category: categoryFor(name), period: service.period };
    const { category, period } = form.getValues();
    form.setFieldValue('name', name);
    if (category === '' || category === untouched.current.category) {
      form.setFieldValue('category', known.category);
    }
    if (period === untouched.current.period) form.setFieldValue('period', known.period);
    untouched.current = known;
  };
}
