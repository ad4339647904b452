import type { Draft } from '../../draft.ts';
import type { ForeignFields } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { type Interview, answerKey } from '../../interview.ts';
import { haveKeys, listOf, rowsOf } from '../lists.ts';

/** Subs by ajnart: JSON without intervals (all are monthly) or dates. */
export const ajnart: ImportSource = {
  kind: 'ajnart',
  name: 'Subs (ajnart)',
  recognize: (file) => haveKeys(listOf(file), 'name', 'price', 'currency', 'domain'),
  read: (file, interview) => ({
    rows: rowsOf(listOf(file), (fields, row) => withDate(draftOf(fields), row, interview)),
  }),
};

const draftOf = (fields: ForeignFields): Draft => ({
  name: fields.text('name'),
  amount: fields.amount('price'),
  currency: fields.text('currency'),
  interval: { every: 1, unit: 'month' },
  details: { website: fields.text('domain') },
});

function withDate(draft: Draft, row: number, interview: Interview): Draft {
  const question = { code: 'nextPaymentDate', key: '' } as const;
  const example = { row, text: draft.name ?? '' };
  const nextPaymentDate = interview.ask({ ...question, choices: [], example });
  if (nextPaymentDate !== undefined && nextPaymentDate !== '') return { ...draft, nextPaymentDate };
  const params = { question: answerKey(question) };
  return { ...draft, problems: [{ code: 'unanswered', field: 'nextPaymentDate', params }] };
}
