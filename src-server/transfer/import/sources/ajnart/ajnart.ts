import type { Draft } from '../../draft.ts';
import type { ForeignFields } from '../../fields.ts';
import type { ImportSource } from '../../source.ts';
import { haveKeys, listOf, rowsOf } from '../lists.ts';

/** Subs by ajnart: JSON without intervals (all are monthly) or dates. */
export const ajnart: ImportSource = {
  kind: 'ajnart',
  name: 'Subs (ajnart)',
  recognize: (file) => haveKeys(listOf(file), 'name', 'price', 'currency', 'domain'),
  read: (file) => ({ rows: rowsOf(listOf(file), draftOf) }),
};

const draftOf = (fields: ForeignFields): Draft => ({
  name: fields.text('name'),
  amount: fields.amount('price'),
  currency: fields.text('currency'),
  interval: { every: 1, unit: 'month' },
  details: { website: fields.text('domain') },
});
