import type { Draft } from '../../draft.ts';
import { ForeignFields } from '../../fields.ts';
import type { Interview } from '../../interview.ts';
import type { RowProblem } from '../../problems.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { dayOfMonth, isDateOnly } from '../../../../domain/dates.ts';
import { cycleOf, hasHeader, objectsOf } from '../lists.ts';

const HEADER = ['user_id', 'bill_id', 'created_at', 'updated_at', 'currency_code', 'name'];

/** Firefly III: the CSV export of bills. */
export const firefly: ImportSource = {
  kind: 'firefly',
  name: 'Firefly III',
  recognize: (file) => hasHeader(file, ...HEADER),
  read: (file, interview) => ({ rows: rowsOf(objectsOf(file), interview) }),
};

function* rowsOf(objects: ReturnType<typeof objectsOf>, interview: Interview): Iterable<SourceRow> {
  for (const { row, values: original } of objects) {
    const fields = new ForeignFields(original);
    const draft = draftOf(fields, row, interview);
    const sourceId = fields.text('bill_id');
    yield { row, sourceId, confidence: 'exact', draft, original, unmapped: fields.unmapped };
  }
}

function draftOf(fields: ForeignFields, row: number, interview: Interview): Draft {
  // The number of periods to skip between two charges.
  const times = (fields.number('skip') ?? 0) + 1;
  const { interval, problems } = cycleOf(fields.text('repeat_freq'), times);
  const firstDate = fields.date('date');
  return {
    name: fields.text('name'),
    ...amountOf(fields, row, interview, problems),
    currency: fields.text('currency_code'),
    interval,
    billingAnchorDay:
      firstDate !== undefined && isDateOnly(firstDate) ? dayOfMonth(firstDate) : undefined,
    status: fields.flag('active') === true ? 'active' : 'paused',
    // The first expected date, which the next one is derived from.
    details: { startedOn: firstDate },
    problems,
  };
}

function amountOf(
  fields: ForeignFields,
  row: number,
  interview: Interview,
  problems: RowProblem[],
): Pick<Draft, 'amount'> {
  const minimum = fields.amount('amount_min');
  const maximum = fields.amount('amount_max') ?? minimum;
  const [least, most] = [Number(minimum), Number(maximum)];
  if (minimum === undefined || least === most || !Number.isFinite(most - least)) {
    return { amount: maximum };
  }
  const mean = ((least + most) / 2).toFixed(2);
  const answer = interview.ask({
    code: 'estimate',
    key: '',
    choices: [
      { value: 'maximum', label: String(most) },
      { value: 'mean', label: mean },
    ],
    example: { row, text: fields.text('name') ?? '' },
    assumed: 'maximum',
  });
  problems.push({ code: 'estimated', field: 'amount', params: { minimum: least, maximum: most } });
  return { amount: answer === 'mean' ? mean : maximum };
}
