import type { Clause } from './clauses.ts';

/**
 * What proves the clauses of a document, by section and key. Each proof is one of
 * - `contract/audit > is shown with its key`: a test in `test/contract/audit.test.ts`;
 * - `see: decisions > Audit > metadata is`: the clause that decides or says the same, with its tests;
 * - `not tested: why`, for what no test of this project can show.
 */
export type Coverage = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** One of the documents that make the contract, and what proves it. */
export type Covered = {
  /** What references to its clauses begin with. */
  name: string;
  /** Its path from the root of the repository. */
  path: string;
  clauses: readonly Clause[];
  coverage: Coverage;
};

/** A proof, taken apart. */
export type Proof =
  | { kind: 'test'; file: string; title: string }
  | { kind: 'see'; id: string }
  | { kind: 'not tested'; reason: string };

/** Takes a proof apart; see {@link Coverage} for its forms. */
function proofOf(text: string): Proof {
  const [, lead = '', rest = ''] = /^(see|not tested): (.*)$/s.exec(text) ?? [];
  if (lead === 'see') return { kind: 'see', id: rest };
  if (lead === 'not tested') return { kind: 'not tested', reason: rest };
  const at = text.indexOf(' > ');
  if (at === -1) throw new Error(`"${text}" names no test: write "folder/file > title".`);
  return { kind: 'test', file: `test/${text.slice(0, at)}.test.ts`, title: text.slice(at + 3) };
}

/** A clause's name across all documents. */
export function idIn(document: Pick<Covered, 'name'>, clause: Pick<Clause, 'section' | 'key'>) {
  return `${document.name} > ${clause.section} > ${clause.key}`;
}

/** The proofs of a clause; none where the clause is not covered. */
export function proofsFor({ coverage }: Covered, { section, key }: Clause): Proof[] {
  return (coverage[section]?.[key] ?? []).map(proofOf);
}
