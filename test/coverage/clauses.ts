/** One statement of the contract: a row of a table, an error of an endpoint, or a sentence. */
export type Clause = {
  /** The heading it stands under. */
  section: string;
  /** What it is known by in its section: the first cell, the status and code, or the first words. */
  key: string;
  /** The whole statement, in Markdown. */
  text: string;
  /** The fields, codes, parameters and headers that it names. */
  names: readonly string[];
};

type Statement = { key: string; text: string };

// Enough to tell the sentences of a section apart, and to read what a sentence is about.
const WORDS_OF_A_KEY = 7;

/** Takes a Markdown document apart into clauses, in order. Two with one section and key are an error. */
export function clausesOf(markdown: string): Clause[] {
  const clauses: Clause[] = [];
  let section = '';
  for (const { heading, statements } of blocksOf(markdown)) {
    section = heading ?? section;
    for (const { key, text } of statements) {
      clauses.push({ section, key, text, names: namesIn(text) });
    }
  }
  const ids = clauses.map((clause) => `${clause.section} > ${clause.key}`);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`Two clauses are known by "${twice}".`);
  return clauses;
}

function* blocksOf(markdown: string): Generator<{ heading?: string; statements: Statement[] }> {
  let isHead = true;
  for (const line of markdown.split(/\r?\n/)) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading !== undefined) yield { heading: plain(heading), statements: [] };
    else if (!line.startsWith('|')) yield { statements: statementsOf(line) };
    // A table has a head of two rows: the names of the columns, and dashes.
    else if (/^\|[\s:|-]+$/.test(line)) isHead = false;
    else if (!isHead) yield { statements: [rowOf(line)] };
    if (!line.startsWith('|')) isHead = true;
  }
}

function rowOf(line: string): Statement {
  const cells = line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
  const [first = '', second = ''] = cells.map(plain);
  return {
    key: /^\d+$/.test(first) ? `${first} ${second}` : first,
    text: cells.filter((cell) => cell !== '').join(' · '),
  };
}

function statementsOf(line: string): Statement[] {
  const text = line.replace(/^- /, '').trim();
  if (text.startsWith('Errors: ')) return errorsOf(text);
  const [, number = '', rest = text] = /^(\d+\. )(.*)$/.exec(text) ?? [];
  // "Schedule rules:" only leads to what follows.
  if (/^([^.]*:)?$/.test(rest)) return [];
  return sentencesOf(rest).map((sentence) => ({
    key: number + keyOf(sentence),
    text: number + sentence,
  }));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.)\s+(?=[`"A-Z])/);
}

function keyOf(sentence: string): string {
  const response = /^Response \d{3}/.exec(sentence)?.[0];
  const words = plain(sentence).split(/\s+/).slice(0, WORDS_OF_A_KEY).join(' ');
  return response ?? words.replace(/[.,;:]+$/, '');
}

/** `Errors: 400 (`a`, `b`), 401, 404 `c` (why).`, each by itself. */
function errorsOf(line: string): Statement[] {
  const found = line.matchAll(/\b(\d{3})\b(?: `(\w+)`)?(?: \(([^)]*)\))?/g);
  return [...found].flatMap(([text, status = '', code, aside = '']) => {
    const codes = /^[`\w, ]+$/.test(aside) && aside.startsWith('`') ? aside.split(', ') : [];
    if (codes.length > 0) {
      return codes.map((each) => ({ key: `${status} ${plain(each)}`, text: `${status} ${each}` }));
    }
    return [{ key: code === undefined ? status : `${status} ${code}`, text }];
  });
}

/** The words in code quotes that are a name and no value of some other form. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [...new Set(quoted.filter((name) => /^[A-Za-z][\w-]*$/.test(name)))];
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '').trim();
}
