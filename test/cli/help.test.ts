import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

const byText = (one: string, other: string) => (one < other ? -1 : 1);
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

/** The file with the script of a shell. */
async function scriptOf(shell: string): Promise<string> {
  const { code, stdout } = await perennial(['completion', shell]);
  expect(code).toBe(0);
  const file = join(temporaryFolder(), 'completion');
  writeFileSync(file, stdout);
  return file;
}

describe('help', () => {
  test('of a command at any depth is what --help prints', async () => {
    const { code, stdout } = await perennial(['help', 'settings', 'set']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: perennial settings set /);
    expect(stdout).toBe((await perennial(['settings', 'set', '--help'])).stdout);
    expect(stdout).toContain('$ perennial settings set --days-before');
    expect(stdout).not.toContain('$ perennial settings show');
  });

  test('of a command that does not exist is wrong usage', async () => {
    expectFailure(await perennial(['help', 'settings', 'burn']), 2);
  });
});

test('version prints the version', async () => {
  expect((await perennial(['version'])).stdout).toBe(`${packageJson.version}\n`);
  expect(documentOf(await perennial(['version', '--json']))).toEqual({
    version: packageJson.version,
  });
});

test('the manual page describes every command, with examples', async () => {
  const { code, stdout } = await perennial(['man']);
  expect(code).toBe(0);
  const commands = stdout.split('.SS ').slice(1);
  expect(commands.length).toBeGreaterThan(50);
  for (const command of commands) expect(command).toMatch(/\nExamples:\n\.EX\nperennial /);
  if (!has('groff')) return;
  const warnings = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-z'], { input: stdout });
  expect(String(warnings.stderr)).toBe('');
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])(
    'knows commands and options: %s',
    async (shell) => {
      const { stdout } = await perennial(['completion', shell]);
      for (const word of ['subscriptions', 'reactivate', 'paid-with', 'overdue']) {
        expect(stdout).toContain(word);
      }
    },
  );

  const cases = [
    { typed: ['subscriptions', 'rea'], found: ['reactivate'] },
    { typed: ['--json', 'accounts', 'cr'], found: ['create'] },
    { typed: ['subscriptions', 'list', '--st'], found: ['--status'] },
    { typed: ['subscriptions', 'list', '--status', 'pa'], found: ['paused'] },
    { typed: ['upcoming', '--d'], found: ['--data-dir', '--days'] },
    { typed: ['help', 'settings', 'se'], found: ['set'] },
    { typed: ['help', 'upc'], found: ['upcoming'] },
    { typed: ['completion', 'b'], found: ['bash'] },
  ];

  test.runIf(has('bash'))('completes in bash', async () => {
    const file = await scriptOf('bash');
    for (const { typed, found } of cases) {
      const words = ['perennial', ...typed].map((word) => `'${word}'`).join(' ');
      const call = `. ${file}; COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _perennial; echo "\${COMPREPLY[*]}"`;
      const printed = execFileSync('bash', ['-c', call], { encoding: 'utf8' });
      expect(printed.trim().split(' ').toSorted(byText)).toEqual(found);
    }
  });

  test.runIf(has('fish'))('completes in fish', async () => {
    const file = await scriptOf('fish');
    for (const { typed, found } of cases) {
      const call = `source ${file}; complete -C 'perennial ${typed.join(' ')}'`;
      const printed = execFileSync('fish', ['-c', call], { encoding: 'utf8' });
      const words = printed
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '');
      expect(words.toSorted(byText)).toEqual(found);
    }
  });

  describe('offers files next to subcommands, where a command has both', () => {
    const folder = temporaryFolder(afterAll);
    writeFileSync(join(folder, 'my list.csv'), '');
    const printedBy = (shell: string, call: string) =>
      execFileSync(shell, ['-c', call], { encoding: 'utf8', cwd: folder })
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '')
        .toSorted(byText);

    test.runIf(has('bash'))('in bash', async () => {
      const call = `. ${await scriptOf('bash')}; COMP_WORDS=(perennial import ''); COMP_CWORD=2; _perennial; printf '%s\n' "\${COMPREPLY[@]}"`;
      expect(printedBy('bash', call)).toEqual(['list', 'my list.csv', 'undo']);
    });

    test.runIf(has('fish'))('in fish', async () => {
      const call = `source ${await scriptOf('fish')}; complete -C 'perennial import '`;
      expect(printedBy('fish', call)).toEqual(['list', 'my list.csv', 'undo']);
    });

    test.runIf(has('zsh'))('in zsh', async () => {
      const completers = `compdef() {}; _files() { print -l -- * }; _describe() { print -l -- "\${(@P)2%%:*}" }`;
      const call = `${completers}; . ${await scriptOf('zsh')}; words=(perennial import ''); CURRENT=3; _perennial`;
      expect(printedBy('zsh', call)).toEqual(['list', 'my list.csv', 'undo']);
    });
  });

  test.runIf(has('zsh'))('is a valid script for zsh', async () => {
    execFileSync('zsh', ['-n', await scriptOf('zsh')]);
  });

  test('of another shell is wrong usage', async () => {
    expectFailure(await perennial(['completion', 'tcsh']), 2);
  });
});
