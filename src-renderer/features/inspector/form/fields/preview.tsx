import { useTranslation } from 'react-i18next';
import { appEndpoints } from '../../../../../src-server/contract/app/index.ts';
import { isDateOnly } from '../../../../../src-server/contract/dates.ts';
import { useFormat } from '../../../../lib/format.ts';
import { ChargeList } from '../../payments/charge-list.tsx';
import { Note, PanelSection } from '../../panel-section.tsx';
import { problemsOf } from '../problems.ts';
import { scheduleTyped } from './schedule-typed.ts';
import { type FormValues, amountTyped, bodyOf } from '../values.ts';

type Props = {
  values: FormValues;
  trialEndsOn: string | null;
  /** Whether a passed date is an overdue charge. */
  isCharged: boolean;
};

/** The next six charges of the current input. */
export function Preview({ values, trialEndsOn, isCharged }: Props) {
  const { t } = useTranslation('inspector');
  const { numberLocale: locale } = useFormat();
  const { amount, currency = values.currency } = amountTyped(values, locale);
  const wrong = problemsOf(appEndpoints.createRecord, bodyOf(values, locale, false));
  const isPriced = wrong.amount === undefined && wrong.currency === undefined;
  const schedule = scheduleTyped(values, locale);
  const hasDate = values.nextPaymentDate !== null && isDateOnly(values.nextPaymentDate);
  return (
    <PanelSection title={t('upcoming.title')}>
      {schedule === undefined ? (
        <Note>{t(hasDate ? 'form.previewNoInterval' : 'form.previewNoDate')}</Note>
      ) : (
        <ChargeList
          schedule={{ ...schedule, trialEndsOn }}
          amount={isPriced ? amount : undefined}
          currency={currency}
          isCharged={isCharged}
        />
      )}
    </PanelSection>
  );
}
