import type { Draft } from '../../draft.ts';
import type { ForeignFields } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { cycleOf, haveKeys, listOf, rowsOf } from '../lists.ts';

/** Subscription Manager by dh1011: JSON, with some fields in two spellings. */
export const dh1011: ImportSource = {
  kind: 'dh1011',
  name: 'Subscription Manager (dh1011)',
  recognize: (file) =>
    haveKeys(
      listOf(file),
      'amount',
      'dueDate|due_date',
      'intervalValue|interval_value',
      'intervalUnit|interval_unit',
    ),
  read: (file) => ({ rows: rowsOf(listOf(file), draftOf) }),
};

function draftOf(fields: ForeignFields): Draft {
  const { interval, problems } = cycleOf(
    fields.text('intervalUnit', 'interval_unit'),
    fields.number('intervalValue', 'interval_value') || 1,
  );
  const currency = fields.text('currency');
  return {
    name: fields.text('name'),
    amount: fields.amount('amount'),
    // The app's default currency, which is not in the file.
    currency: currency === 'default' ? undefined : currency,
    interval,
    nextPaymentDate: fields.date('dueDate', 'due_date'),
    notificationEnabled: fields.flag('notify'),
    // Excluded from its totals.
    status: fields.flag('included') === false ? 'paused' : 'active',
    details: {
      endsOn: fields.date('endDate', 'end_date'),
      account: fields.text('account'),
      autoRenew: fields.flag('autopay'),
      tags: fields.texts('tags'),
    },
    problems,
  };
}
