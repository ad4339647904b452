import type { Clause } from './clauses.ts';
import { type Covered, type Proof, proofsFor } from './coverage.ts';

const HEAD = `# Contract coverage

Each statement of [the contract](contract/public-api-v1.md) and of
[what it leaves open](contract/decisions.md), in their order, with the tests that prove it. A box
without a tick says why no test can; "Not tested" below a tick says what is left.

\`npm run coverage:contract\` writes this page from the two documents and \`test/coverage/proofs/\`.
\`npm run check:contract\`, a part of \`npm test\`, fails when a statement has no test, when a test
named here is gone, and when this page is not what would be written.
`;

/** The page that shows what proves each clause of the documents. */
export function checklistOf(documents: readonly Covered[]): string {
  return [HEAD, ...documents.map(partOf)].join('\n');
}

/** What is wrong with the page as it was written, beside what would be written now. */
export function staleness(path: string, written: string | undefined, page: string): string[] {
  return written === page ? [] : [`${path} is not up to date: npm run coverage:contract.`];
}

function partOf(document: Covered): string {
  const ticked = document.clauses.filter((clause) => isProved(document, clause)).length;
  const rest = document.clauses.length - ticked;
  const sections = Map.groupBy(document.clauses, ({ section }) => section);
  return [
    `## ${document.path}\n`,
    `${document.clauses.length} statements: ${ticked} with tests, ${rest} without.\n`,
    ...[...sections].map(
      ([section, clauses]) =>
        `### ${section}\n\n${clauses.map((clause) => itemOf(document, clause)).join('')}`,
    ),
  ].join('\n');
}

function itemOf(document: Covered, clause: Clause): string {
  const tick = isProved(document, clause) ? 'x' : ' ';
  const lines = proofsFor(document, clause).map((proof) => `  - ${lineOf(proof)}\n`);
  return `- [${tick}] ${clause.text}\n${lines.join('')}`;
}

function isProved(document: Covered, clause: Clause): boolean {
  return proofsFor(document, clause).some(({ kind }) => kind !== 'not tested');
}

function lineOf(proof: Proof): string {
  if (proof.kind === 'see') return `See ${escaped(proof.id)}`;
  if (proof.kind === 'not tested') return `Not tested: ${proof.reason}`;
  const name = proof.file.replace(/^test\/(.*)\.test\.ts$/, '$1');
  return `[${name}](../${proof.file}): ${escaped(proof.title)}`;
}

/** A title as plain text in Markdown. */
function escaped(title: string): string {
  return title.replaceAll(/[\\`*_<[\]]/g, String.raw`\$&`);
}
