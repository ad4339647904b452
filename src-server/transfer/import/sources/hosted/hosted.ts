import type { Draft } from '../../draft.ts';
import { type ForeignFields, isObject } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { cycleOf, haveKeys, listOf, rowsOf } from '../lists.ts';
import { statusOf } from '../statuses.ts';

/** The backup of the hosted subscription tracking service. */
export const hosted: ImportSource = {
  kind: 'hosted',
  name: 'Subscription Manager',
  recognize: (file) =>
    haveKeys(listOf(file), 'period', 'nextPaymentDate|lastPaymentDate', 'amount'),
  read(file) {
    const content = file.form === 'json' && isObject(file.value) ? file.value : {};
    const version = typeof content['version'] === 'string' ? content['version'] : undefined;
    return { rows: rowsOf(listOf(file), draftOf), version };
  },
};

function draftOf(fields: ForeignFields): Draft {
  const period = fields.text('period');
  const days = fields.number('customDate');
  const { interval, problems } =
    period === 'custom' ? cycleOf(days === undefined ? 'custom' : 'days', days) : cycleOf(period);
  const { status, problem } = statusOf(fields.text('status'));
  return {
    name: fields.text('name'),
    category: fields.text('category'),
    amount: fields.amount('amount'),
    // The service's default for old backups.
    currency: fields.text('currency') ?? 'CNY',
    interval,
    nextPaymentDate: fields.date('nextPaymentDate'),
    lastPaymentDate: fields.date('lastPaymentDate'),
    billingAnchorDay: fields.number('billingAnchorDay'),
    notificationEnabled: fields.flag('notificationEnabled'),
    status,
    problems: problem === undefined ? problems : [...problems, problem],
  };
}
