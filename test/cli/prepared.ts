import { temporaryFolder } from '../support/server.ts';
import { documentOf, perennial } from './perennial.ts';

/** A record as commands print it. */
export type Record = { [name: string]: unknown; id: string; name: string };

/** Options of a record that is added. */
export const NETFLIX = {
  name: 'Netflix',
  category: 'Video',
  amount: '15.49',
  currency: 'USD',
  every: 'month',
  next: '2099-01-14',
};

/** The arguments for options. */
export const optionsOf = (fields: { readonly [name: string]: string }) =>
  Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value]);

/** The command line on a folder of its own. */
export function prepared() {
  const dataDir = temporaryFolder();
  const run = (...args: string[]) => perennial(['subscriptions', ...args, '--data-dir', dataDir]);
  return {
    dataDir,
    run,
    json: async <T = Record>(...args: string[]) => documentOf<T>(await run(...args, '--json')),
    add: async (fields: { readonly [name: string]: string } = {}) =>
      documentOf<Record>(await run('add', ...optionsOf({ ...NETFLIX, ...fields }), '--json')),
    names: async (...args: string[]) =>
      documentOf<Record[]>(await run('list', ...args, '--json')).map(({ name }) => name),
  };
}
