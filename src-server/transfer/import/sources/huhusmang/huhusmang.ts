import type { Draft } from '../../draft.ts';
import { ForeignFields, isObject } from '../../fields.ts';
import type { ImportFile } from '../../file/file.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { cycleOf, hasHeader, haveKeys, listOf, objectsOf, rowsOf } from '../lists.ts';
import { statusOf } from '../statuses.ts';

const HEADER = ['name', 'plan', 'billingCycle', 'nextBillingDate', 'amount', 'currency'];

/** Subscription Management by huhusmang: JSON, persisted state and CSV. */
export const huhusmang: ImportSource = {
  kind: 'huhusmang',
  name: 'Subscription Management (huhusmang)',
  recognize: (file) =>
    haveKeys(subscriptionsOf(file), 'billingCycle', 'nextBillingDate', 'renewalType') ||
    hasHeader(file, ...HEADER),
  read: (file) => ({
    rows:
      file.form === 'text' ? tableRows(objectsOf(file)) : rowsOf(subscriptionsOf(file), draftOf),
  }),
};

function subscriptionsOf(file: ImportFile): readonly unknown[] {
  const state = file.form === 'json' && isObject(file.value) ? file.value['state'] : undefined;
  return listOf(isObject(state) ? { form: 'json', value: state } : file);
}

function* tableRows(objects: ReturnType<typeof objectsOf>): Iterable<SourceRow> {
  for (const { row, values: original } of objects) {
    const fields = new ForeignFields(original);
    const draft = draftOf(fields);
    yield { row, confidence: 'exact', draft, original, unmapped: fields.unmapped };
  }
}

function draftOf(fields: ForeignFields): Draft {
  const { interval, problems } = cycleOf(fields.text('billingCycle'));
  const { status, isTrial, problem } = statusOf(fields.text('status'));
  const category = fields.object('category');
  const paymentMethod = fields.object('paymentMethod');
  const renewal = fields.text('renewalType');
  for (const id of ['categoryId', 'paymentMethodId']) fields.value(id);
  return {
    name: fields.text('name'),
    category: category.text('label', 'value') ?? fields.text('category'),
    amount: fields.amount('amount'),
    currency: fields.text('currency'),
    interval,
    nextPaymentDate: fields.date('nextBillingDate'),
    lastPaymentDate: fields.date('lastBillingDate'),
    status,
    isTrial,
    details: {
      plan: fields.text('plan'),
      paymentMethod: paymentMethod.text('label', 'value') ?? fields.text('paymentMethod'),
      startedOn: fields.date('startDate'),
      autoRenew: renewal === undefined ? undefined : renewal === 'auto',
      notes: fields.text('notes'),
      website: fields.text('website'),
    },
    problems: problem === undefined ? problems : [...problems, problem],
  };
}
