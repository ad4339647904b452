import type { Draft } from '../../draft.ts';
import type { ForeignFields } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { cycleOf, haveKeys, listOf, rowsOf } from '../lists.ts';

/** Zublo: the JSON of its export endpoint. */
export const zublo: ImportSource = {
  kind: 'zublo',
  name: 'Zublo',
  recognize: (file) => haveKeys(listOf(file), 'currency_symbol', 'cycle', 'next_payment'),
  read: (file) => ({ rows: rowsOf(listOf(file), draftOf) }),
};

function draftOf(fields: ForeignFields): Draft {
  const { interval, oneTime, problems } = cycleOf(
    fields.text('cycle'),
    fields.number('frequency') || 1,
  );
  const isInactive = fields.flag('inactive') ?? false;
  const ends = fields.date('cancellation_date');
  const isCancelled = isInactive && ends !== undefined;
  const currency = fields.text('currency');
  if (currency !== undefined) fields.value('currency_symbol');
  const daysBefore = fields.number('notify_days_before') ?? -1;
  return {
    name: fields.text('name'),
    category: fields.text('category'),
    amount: fields.amount('price'),
    currency,
    interval,
    nextPaymentDate: fields.date('next_payment'),
    notificationEnabled: fields.flag('notify'),
    status: isCancelled ? 'cancelled' : isInactive ? 'paused' : 'active',
    details: {
      oneTime,
      startedOn: fields.date('start_date'),
      cancelledOn: isCancelled ? ends : undefined,
      cancelBy: isCancelled ? undefined : ends,
      paymentMethod: fields.text('payment_method'),
      payer: fields.text('payer'),
      autoRenew: fields.flag('auto_renew'),
      notes: fields.text('notes'),
      website: fields.text('url'),
      remindDaysBefore: daysBefore < 0 ? undefined : daysBefore,
    },
    problems,
  };
}
