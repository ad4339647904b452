import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

// What holds for each workflow of GitHub, read by its lines: they are formatted, so the indent tells
// what a line belongs to.

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const PINNED = /^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
// Commands of npm itself.
const OF_NPM = new Set(['ci', 'pack']);
const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const OWN = /^\.\/\.github\/workflows\/[\w-]+\.yml$/;

const indentOf = (line: string) => line.search(/\S/);

/** The lines below a line, as far as they are indented more. */
function below(lines: readonly string[], index: number): string[] {
  const own = indentOf(lines[index] ?? '');
  const rest = lines.slice(index + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= own);
  return rest.slice(0, end === -1 ? rest.length : end);
}

/** The jobs of a workflow, with their lines. */
function jobsOf(lines: readonly string[]): [name: string, lines: string[]][] {
  const start = lines.indexOf('jobs:');
  return lines.flatMap((line, index) => {
    const name = /^ {2}([\w-]+):$/.exec(line)?.[1];
    return index > start && name !== undefined ? [[name, below(lines, index)] as const] : [];
  }) as [string, string[]][];
}

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const lines = text.split('\n');
  const jobs = jobsOf(lines);

  test('names each action by its commit, with the version beside it', () => {
    const used = lines.flatMap((line) => /^\s*(?:- )?uses: (.+)$/.exec(line)?.[1] ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !PINNED.test(name) && !OWN.test(name))).toEqual([]);
  });

  test('may do nothing by default, and each job says what it may', () => {
    expect(lines.filter((line) => line.startsWith('permissions:'))).toEqual(['permissions: {}']);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter(([, job]) => !job.includes('    permissions:'))).toEqual([]);
  });

  test('leaves no credential in the checkout', () => {
    const steps = lines.flatMap((line, index) =>
      line.includes('uses: actions/checkout@') ? [lines.slice(index, index + 3).join('\n')] : [],
    );
    expect(steps.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
  });

  test('ends each job after a time; a workflow that is called has times of its own', () => {
    const endless = jobs.filter(
      ([, job]) => !job.some((line) => /^ {4}(?:timeout-minutes: \d+|uses: \.\/.*)$/.test(line)),
    );
    expect(endless.map(([name]) => name)).toEqual([]);
  });

  test('runs nothing of a stranger with the rights of the repository', () => {
    expect(text).not.toMatch(/pull_request_target|workflow_run/);
    // What GitHub fills into a script is run, whatever it says: scripts take variables instead.
    const scripts = lines.flatMap((line, index) =>
      /^\s*(?:- )?run:/.test(line) ? [line, ...below(lines, index)] : [],
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((line) => line.includes('${{'))).toEqual([]);
  });
});

test('one job alone may write to the repository: the one that makes the draft', () => {
  const writers = files.flatMap((file) =>
    jobsOf(readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter(([, job]) =>
        job.some((line) => /^ {6}(?:contents|packages|actions): write$/.test(line)),
      )
      .map(([name, job]) => [file, name, job.some((line) => /\bnpm\b|checkout@/.test(line))]),
  );
  expect(writers).toEqual([['release.yml', 'draft', false]]);
});

test('a release is made as a draft, in one place, of a tag that is there', () => {
  const commands = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => /\bgh (?:release|api)\b|action-gh-release/.test(line)),
  );
  expect(commands).toHaveLength(1);
  const words = commands[0]?.trim().split(' ');
  expect(words?.slice(0, 3)).toEqual(['gh', 'release', 'create']);
  expect(words).toEqual(expect.arrayContaining(['--draft', '--verify-tag']));
});

test('each script of npm that a workflow runs is in package.json', () => {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const called = [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)/g)].map(
    ([, name = '']) => name,
  );
  const own = new Set(called.filter((name) => !OF_NPM.has(name)));
  expect([...own]).toContain('test');
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  expect([...own].filter((name) => scripts[name] === undefined)).toEqual([]);
});
