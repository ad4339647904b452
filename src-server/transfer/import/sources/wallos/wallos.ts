import type { ForeignDatabase } from '../../../../db/foreign.ts';
import { ForeignFields } from '../../fields.ts';
import type { ImportFile } from '../../file/file.ts';
import type { Interview } from '../../interview.ts';
import type { ImportSource, SourceRow } from '../../source.ts';
import { haveKeys, listOf, rowsOf } from '../lists.ts';
import { displayedDraft } from './display.ts';
import { repairedRecords } from './repair.ts';
import { STORED_COLUMNS, namesIn, storedDraft, storedNames } from './stored.ts';

/** Wallos: JSON and CSV exports, API responses, and the database in a backup. */
export const wallos: ImportSource = {
  kind: 'wallos',
  name: 'Wallos',
  recognize: (file) => {
    if (file.form === 'database') return file.database.has('subscriptions', NEEDED_COLUMNS);
    if (file.form === 'text') {
      const names = headerOf(file.text);
      if (names.length > MOST_COLUMNS) return false;
      return (
        names[0] === 'Name' && ['Next Payment', 'Paid By'].every((name) => names.includes(name))
      );
    }
    return isDisplayed(file) || haveKeys(listOf(file), 'currency_id', 'next_payment', 'cycle');
  },
  read(file, interview) {
    if (file.form === 'database') return { rows: databaseRows(file.database, interview) };
    if (file.form === 'text') return { rows: tableRows(file.text, interview) };
    const isInWords = isDisplayed(file);
    return {
      rows: rowsOf(listOf(file), (fields, row) =>
        isInWords
          ? displayedDraft(fields, row, interview)
          : storedDraft(fields, row, interview, undefined),
      ),
    };
  },
};

const NEEDED_COLUMNS = ['id', 'name', 'price', 'currency_id', 'next_payment', 'cycle', 'frequency'];

const isDisplayed = (file: ImportFile) => haveKeys(listOf(file), 'Name', 'Next Payment', 'Price');

// Its exports have 14.
const MOST_COLUMNS = 20;

const headerOf = (text: string) => (/^[^\r\n]*/.exec(text)?.[0] ?? '').split(',');

function* tableRows(text: string, interview: Interview): Iterable<SourceRow> {
  const names = headerOf(text);
  for (const { row, text: original, cells, isRepaired } of repairedRecords(text)) {
    if (cells === undefined) {
      const [name] = original.split(',');
      const draft = { name, problems: [{ code: 'unrepairable' as const }] };
      yield { row, confidence: 'guessed', draft, original, unmapped: {} };
      continue;
    }
    const fields = new ForeignFields(
      Object.fromEntries(names.map((name, at) => [name, cells[at]])),
    );
    const draft = displayedDraft(fields, row, interview);
    const confidence = isRepaired ? 'repaired' : 'exact';
    yield { row, confidence, draft, original, unmapped: fields.unmapped };
  }
}

function* databaseRows(database: ForeignDatabase, interview: Interview): Iterable<SourceRow> {
  // Wallos has no views.
  database.refuseViews();
  const names = storedNames(database);
  const all = database.rows('subscriptions', STORED_COLUMNS);
  const user = chosenUser(database, all, interview);
  const list = all.filter(({ user_id: id }) => user === undefined || String(id) === user);
  const isOpen = user === undefined && usersIn(all).length > 1;
  for (const row of rowsOf(list, (fields, at) => {
    fields.value('user_id');
    return storedDraft(fields, at, interview, names);
  })) {
    if (isOpen) row.draft.problems?.push({ code: 'unanswered', params: { question: 'user:' } });
    yield row;
  }
}

const usersIn = (rows: readonly Record<string, unknown>[]) => [
  ...new Set(rows.map(({ user_id: id }) => String(id))),
];

function chosenUser(
  database: ForeignDatabase,
  rows: readonly Record<string, unknown>[],
  interview: Interview,
): string | undefined {
  const users = usersIn(rows);
  if (users.length <= 1) return undefined;
  const names = namesIn(database, 'user', 'username');
  const choices = users.map((value) => ({ value, label: names.get(value) ?? value }));
  const example = { row: 1, text: names.get(users[0] ?? '') ?? '' };
  return interview.ask({ code: 'user', key: '', choices, example });
}
