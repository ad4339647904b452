import { Button, Popover } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../../../src-server/contract/dates.ts';
import type { Subscription } from '../../../../api/subscription-list.ts';
import { AmountField } from '../../../../ui/amounts/amount-field.tsx';
import { readAmount, writeAmount } from '../../../../ui/amounts/read-amount.ts';
import { CalendarsInFlow } from '../../../../ui/dates/calendars-in-flow.ts';
import { DateField } from '../../../../ui/dates/date-field.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useToast } from '../../../../ui/toast.tsx';
import { useRefusal } from '../../../../ui/errors/use-refusal.ts';
import type { Patch } from '../../../inspector/form/values.ts';
import { useEdit } from '../../../inspector/changes/use-edit.ts';
import type { EditedColumn } from '../columns.ts';
import classes from './quick-edit.module.css';

type Props = { row: Subscription; column: EditedColumn; onClose: () => void };

/** Edits a value of a row in place. Enter or a click elsewhere saves; Esc cancels. */
export function QuickEdit({ children, ...props }: Props & { children: ReactNode }) {
  const { row, column, onClose } = props;
  const { t } = useTranslation(['subscriptions', 'common']);
  const change = useValueChange(props);
  return (
    <Popover
      opened
      onDismiss={() => (change.isChanged ? change.save() : onClose())}
      closeOnEscape={false}
      withRoles={false}
      position="bottom-end"
      width={296}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <div>{children}</div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('quickEdit', { field: t(`common:field.${column}`), name: row.name })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          onClose();
        }}
      >
        <form
          noValidate
          className={classes['form']}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            change.save();
          }}
        >
          <CalendarsInFlow value>
            <ValueField {...change} row={row} column={column} />
          </CalendarsInFlow>
          <Button type="submit">{t('common:action.save')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

type Change = {
  value: string | null;
  setValue: (value: string | null) => void;
  isChanged: boolean;
  isRefused: boolean;
  error: string | undefined;
  /** Saves the input or a patch. The field shows any error. */
  save: (patch?: Patch) => void;
};

function useValueChange({ row, column, onClose }: Props): Change {
  const { t } = useTranslation(['subscriptions', 'common']);
  const format = useFormat();
  const { value, setValue, isChanged, patch } = useValue(row, column);
  const shown = ({ amount = row.amount, nextPaymentDate = row.nextPaymentDate }: Patch) =>
    column === 'amount' ? format.money(amount, row.currency) : format.day(nextPaymentDate);
  const done = (meant: Patch) =>
    t('edited', { name: row.name, before: shown({}), after: shown(meant) });
  const [isRefused, setRefused] = useState(false);
  const refusal = useRefusal({ [column]: t(`common:field.${column}`) });
  const edit = useEdit();
  const toast = useToast();
  // The press that tries again is one elsewhere, too, and both would save.
  const isSaving = useRef(false);
  const save = (meant = patch): void => {
    if (meant === undefined) return setRefused(true);
    if (isSaving.current) return undefined;
    isSaving.current = true;
    return void edit(row, meant, done(meant))
      .then(
        onClose,
        (error: Error) =>
          refusal.refuse(error) || toast.failed(error, undefined, () => save(meant)),
      )
      .finally(() => (isSaving.current = false));
  };
  return {
    value,
    isChanged,
    save,
    isRefused,
    error: refusal.errorOf(column),
    setValue: (next) => {
      refusal.forget();
      setValue(next);
    },
  };
}

type FieldProps = Change & Pick<Props, 'row' | 'column'>;

function ValueField(props: FieldProps) {
  const { row, column, value, setValue, isRefused, error, save } = props;
  const { t } = useTranslation();
  // Immediately, because the user keeps typing; and marked, because otherwise the calendar's day would take
  // the focus.
  const focused = { autoFocus: true, 'data-autofocus': true };
  const field = { label: t(`field.${column}`), isRefused, error, ...focused };
  return column === 'amount' ? (
    <AmountField {...field} value={value ?? ''} currency={row.currency} onChange={setValue} />
  ) : (
    <DateField
      {...field}
      value={value}
      onChange={(date, by) => {
        setValue(date);
        if (by === 'picking') save(datePatch(date));
      }}
    />
  );
}

function useValue(row: Subscription, column: EditedColumn) {
  const { numberLocale: locale } = useFormat();
  const before = column === 'amount' ? writeAmount(row.amount, locale) : row.nextPaymentDate;
  const [value, setValue] = useState<string | null>(before);
  const patch = column === 'amount' ? amountPatch(value, row, locale) : datePatch(value);
  return { value, setValue, isChanged: value !== before, patch };
}

function amountPatch(
  typed: string | null,
  { currency }: Subscription,
  locale: string,
): Patch | undefined {
  const { amount } = readAmount(typed ?? '', { locale, currency, isFixed: true });
  return amount === undefined ? undefined : { amount };
}

const datePatch = (date: string | null): Patch | undefined =>
  date !== null && isDateOnly(date) ? { nextPaymentDate: date } : undefined;
