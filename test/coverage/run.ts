import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checklistOf, staleness } from './checklist.ts';
import { clausesOf } from './clauses.ts';
import type { Covered } from './coverage.ts';
import { problemsOf } from './problems.ts';
import { contractCoverage, decisionsCoverage } from './proofs/index.ts';

// `npm run coverage:contract` writes docs/contract-coverage.md; `npm run check:contract` fails when
// the file is not what would be written. Both fail when a clause of the contract is not covered.

const PAGE = 'docs/contract-coverage.md';
const root = resolve(import.meta.dirname, '../..');

const documents = [
  covered('contract', 'docs/contract/public-api-v1.md', contractCoverage),
  covered('decisions', 'docs/contract/decisions.md', decisionsCoverage),
];
const page = checklistOf(documents);
const isCheck = process.argv.includes('--check');
const problems = [
  ...problemsOf(documents, read),
  ...(isCheck ? staleness(PAGE, read(PAGE), page) : []),
];
if (!isCheck) writeFileSync(resolve(root, PAGE), page);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function covered(name: string, path: string, coverage: Covered['coverage']): Covered {
  return { name, path, coverage, clauses: clausesOf(read(path) ?? '') };
}

function read(path: string): string | undefined {
  try {
    // A checkout on Windows may have other line ends.
    return readFileSync(resolve(root, path), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
