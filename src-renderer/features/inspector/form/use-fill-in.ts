import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { ownCategory } from '../../../catalog/own-category.ts';
import type { Suggestion } from '../../../catalog/find-service.ts';
import { useServices } from '../../../catalog/services.ts';
import type { SubscriptionForm } from './use-subscription-form.tsx';
import type { FormValues } from './values.ts';

/** Fills in a suggested service, taking the user's existing records into account. */
export type FillIn = (suggestion: Suggestion, records: readonly SubscriptionRecord[]) => void;

/** Fills in fields that the user hasn't edited: those with their initial value or one from another service. */
export function useFillIn(form: SubscriptionForm, fresh: FormValues): FillIn {
  const { t } = useTranslation('categories');
  const services = useServices();
  const untouched = useRef({ category: fresh.category, period: fresh.period });
  return ({ service, name }, records) => {
    const usual = t(`name.${service.category}`);
    const known = {
      category: ownCategory(service, usual, { services, records }),
      period: service.period,
    };
    const { category, period } = form.getValues();
    form.setFieldValue('name', name);
    if (category === '' || category === untouched.current.category) {
      form.setFieldValue('category', known.category);
    }
    if (period === untouched.current.period) form.setFieldValue('period', known.period);
    untouched.current = known;
  };
}
