import type { Clause } from './clauses.ts';
import { type Covered, type Proof, idIn, proofsFor } from './coverage.ts';
import { countTitles, titlesIn } from './titles.ts';

/** The text of a file of the repository; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

type TestProof = Extract<Proof, { kind: 'test' }>;

/** Everything that keeps the documents from being covered, a sentence each; none when they are. */
export function problemsOf(documents: readonly Covered[], readFile: ReadFile): string[] {
  return documents.flatMap((document) => [
    ...strangers(document),
    ...document.clauses.flatMap((clause) =>
      problemsOfClause(idIn(document, clause), clause, proofsFor(document, clause), {
        documents,
        readFile,
      }),
    ),
  ]);
}

/** What is covered, but is not in the document (any more). */
function strangers(document: Covered): string[] {
  const known = new Set(document.clauses.map((clause) => idIn(document, clause)));
  return Object.entries(document.coverage).flatMap(([section, proofs]) =>
    Object.keys(proofs)
      .map((key) => idIn(document, { section, key }))
      .filter((id) => !known.has(id))
      .map((id) => `${id}: ${document.path} has no such clause.`),
  );
}

type Surroundings = { documents: readonly Covered[]; readFile: ReadFile };

function problemsOfClause(
  id: string,
  clause: Clause,
  proofs: readonly Proof[],
  around: Surroundings,
): string[] {
  if (proofs.length === 0) return [`${id}: no test.`];
  const problems = proofs.flatMap((proof) => problemsOfProof(proof, around));
  if (problems.length > 0) return problems.map((problem) => `${id}: ${problem}`);
  return unnamed(clause, testsOf(proofs, around), around.readFile).map(
    (name) => `${id}: none of its tests' files names ${name}.`,
  );
}

function problemsOfProof(proof: Proof, around: Surroundings): string[] {
  if (proof.kind === 'see') {
    const target = proofsOf(proof.id, around);
    if (target === undefined) return [`"${proof.id}" is no clause.`];
    const isProved = target.some(({ kind }) => kind === 'test');
    return isProved ? [] : [`"${proof.id}" has no test of its own.`];
  }
  if (proof.kind === 'not tested') return proof.reason === '' ? ['no reason is given.'] : [];
  const source = around.readFile(proof.file);
  if (source === undefined) return [`there is no ${proof.file}.`];
  const count = countTitles(titlesIn(source), proof.title);
  if (count === 1) return [];
  return [`${proof.file} has ${count === 0 ? 'no test' : `${count} tests`} "${proof.title}".`];
}

/** The names in a clause that stand in none of the files of its tests. */
function unnamed(clause: Clause, tests: readonly TestProof[], readFile: ReadFile): string[] {
  const sources = tests.map(({ file }) => readFile(file) ?? '').join('\n');
  // What no test shows names nothing.
  if (sources === '') return [];
  return clause.names.filter(
    // Names of headers are compared in any case.
    (name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i').test(sources),
  );
}

function testsOf(proofs: readonly Proof[], around: Surroundings): TestProof[] {
  return proofs.flatMap((proof) => {
    if (proof.kind === 'test') return [proof];
    const target = proof.kind === 'see' ? proofsOf(proof.id, around) : undefined;
    return (target ?? []).filter((one) => one.kind === 'test');
  });
}

function proofsOf(id: string, { documents }: Surroundings): Proof[] | undefined {
  for (const document of documents) {
    const clause = document.clauses.find((each) => idIn(document, each) === id);
    if (clause !== undefined) return proofsFor(document, clause);
  }
  return undefined;
}
