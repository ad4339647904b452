import { useTranslation } from 'react-i18next';
import { useUsedDetails } from '../../../records/use-used-details.ts';

// Names of companies, which are the same in all languages.
const USUAL = [
  'Visa',
  'Mastercard',
  'American Express',
  'PayPal',
  'Apple Pay',
  'Google Pay',
  'Alipay',
  'WeChat Pay',
];

/** The payment methods to propose: those that are used, and then the usual ones. */
export function useMethods(): string[] {
  const { t } = useTranslation('inspector');
  const { methods } = useUsedDetails();
  return [...new Set([...methods, ...USUAL, t('details.directDebit'), t('details.transfer')])];
}
