import type { Draft } from '../../draft.ts';
import { ForeignFields, isObject } from '../../fields.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { cycleOf, hasHeader, haveKeys, listOf, objectsOf, rowsOf } from '../lists.ts';
import { statusOf } from '../statuses.ts';

const HEADER = ['ID', 'Name', 'Category', 'Cost', 'Currency', 'Schedule'];

/** SubTrackr: JSON export, backup and CSV export. */
export const subtrackr: ImportSource = {
  kind: 'subtrackr',
  name: 'SubTrackr',
  recognize: (file) =>
    haveKeys(listOf(file), 'cost', 'schedule', 'renewal_date') || hasHeader(file, ...HEADER),
  read(file) {
    if (file.form === 'text') return { rows: tableRows(objectsOf(file)) };
    const content = file.form === 'json' && isObject(file.value) ? file.value : {};
    const version = typeof content['version'] === 'string' ? content['version'] : undefined;
    return { rows: rowsOf(listOf(file), jsonDraft), version };
  },
};

function* tableRows(objects: ReturnType<typeof objectsOf>): Iterable<SourceRow> {
  for (const { row, values: original } of objects) {
    const fields = new ForeignFields(original);
    // Already part of the schedule, such as "Every 2 Years".
    fields.value('Schedule Interval');
    const draft = draftOf(fields, 1);
    const sourceId = fields.text('ID');
    yield { row, sourceId, confidence: 'exact', draft, original, unmapped: fields.unmapped };
  }
}

function jsonDraft(fields: ForeignFields): Draft {
  fields.value('category_id');
  // SubTrackr treats 0 as 1.
  return draftOf(fields, fields.number('schedule_interval') || 1);
}

function draftOf(fields: ForeignFields, times: number): Draft {
  const { interval, problems } = cycleOf(fields.text('schedule', 'Schedule'), times);
  const { status, isTrial, problem } = statusOf(fields.text('status', 'Status'));
  const ends = fields.date('cancellation_date', 'Cancellation Date');
  return {
    name: fields.text('name', 'Name'),
    category: fields.text('Category') ?? fields.object('category').text('name'),
    amount: fields.amount('cost', 'Cost'),
    currency: fields.text('original_currency', 'Currency'),
    interval,
    nextPaymentDate: fields.date('renewal_date', 'Renewal Date'),
    notificationEnabled: fields.flag('reminder_enabled'),
    status,
    isTrial,
    trialEndsOn: isTrial ? ends : '',
    details: {
      startedOn: fields.date('start_date', 'Start Date'),
      cancelledOn: status === 'cancelled' ? ends : undefined,
      // On an active record, this is the date of a reminder.
      cancelBy: status === 'cancelled' || isTrial ? undefined : ends,
      paymentMethod: fields.text('payment_method', 'Payment Method'),
      account: fields.text('account', 'Account'),
      website: fields.text('url', 'URL'),
      notes: fields.text('notes', 'Notes'),
      usage: fields.text('usage', 'Usage'),
    },
    problems: problem === undefined ? problems : [...problems, problem],
  };
}
