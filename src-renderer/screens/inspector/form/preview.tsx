import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import { useFormat } from '../../../components/format.ts';
import { ChargeList } from '../charge-list.tsx';
import { Note, PanelSection } from '../panel-section.tsx';
import { problemsOf } from './problems.ts';
import { type FormValues, amountTyped, bodyOf } from './values.ts';

type Props = { values: FormValues; trialEndsOn: string | null };

/** The next six charges of what is typed, as it is typed. */
export function Preview({ values, trialEndsOn }: Props) {
  const { t } = useTranslation('inspector');
  const { numberLocale: locale } = useFormat();
  const { period, customDate, nextPaymentDate, billingAnchorDay } = values;
  const { amount, currency = values.currency } = amountTyped(values, locale);
  const wrong = problemsOf(endpoints.createSubscription, bodyOf(values, locale, false));
  const isReady =
    wrong.nextPaymentDate === undefined &&
    wrong.customDate === undefined &&
    wrong.billingAnchorDay === undefined;
  const isPriced = wrong.amount === undefined && wrong.currency === undefined;
  return (
    <PanelSection title={t('upcoming.title')}>
      {isReady && nextPaymentDate !== null ? (
        <ChargeList
          schedule={{
            period,
            nextPaymentDate,
            billingAnchorDay: billingAnchorDay === '' ? null : billingAnchorDay,
            customDate: period === 'custom' ? customDate.trim() : null,
            trialEndsOn,
          }}
          amount={isPriced ? amount : undefined}
          currency={currency}
        />
      ) : (
        <Note>{t('form.previewEmpty')}</Note>
      )}
    </PanelSection>
  );
}
