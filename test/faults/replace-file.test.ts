import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeDrafts, replaceFile } from '../../src-server/platform/replace-file.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { sourceUrl } from '../db/script.ts';

const isPosix = process.platform !== 'win32';
const OLD = 'the old text\n';

function existing() {
  const folder = temporaryFolder();
  const path = join(folder, 'secrets.json');
  writeFileSync(path, OLD, { mode: 0o600 });
  return { folder, path };
}

describe('replacing a file', () => {
  test.each([{ durable: true }, { durable: false }])('writes all of it (%o)', (options) => {
    const { folder, path } = existing();
    const text = '漢字\n'.repeat(100_000);
    replaceFile(path, text, options);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    if (isPosix) expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  // As on an almost full disk, the system writes what still fits and reports how much that was.
  test.runIf(isPosix)('keeps the old text where the new one does not fit on the disk', () => {
    const { folder, path } = existing();
    const script = `
      const { replaceFile } = await import(${JSON.stringify(sourceUrl('platform/replace-file.ts'))});
      try {
        replaceFile(process.argv[1], 'x'.repeat(10_000), { durable: true });
      } catch (error) {
        process.stdout.write(error.code);
      }`;
    const limited = 'ulimit -f 8; exec "$0" --input-type=module -e "$1" -- "$2"';
    const { stdout } = spawnSync('sh', ['-c', limited, process.execPath, script, path]);
    expect(stdout.toString()).toBe('EFBIG');
    expect(readFileSync(path, 'utf8')).toBe(OLD);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  test.runIf(isPosix)('never writes through a link that waits under the name of a draft', () => {
    const { folder, path } = existing();
    const victim = join(temporaryFolder(), 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, `${path}.${process.pid}`);
    replaceFile(path, 'new', { durable: true });
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test.runIf(isPosix && process.getuid?.() !== 0)('leaves no draft where it cannot rename', () => {
    const { folder, path } = existing();
    chmodSync(folder, 0o500);
    expect(() => replaceFile(path, 'new', { durable: true })).toThrow();
    chmodSync(folder, 0o700);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });
});

describe('drafts that a killed process left', () => {
  /** A process id that nobody has any more. */
  const gone = spawnSync(process.execPath, ['-e', '']).pid;

  test('are removed, and nothing else', () => {
    const { folder } = existing();
    const drafts = [
      `secrets.json.${gone}`,
      `secrets.json.${gone}.0123456789abcdef`,
      // Whoever has the number now is not the one that was killed.
      'secrets.json.1',
      `secrets.json.${process.ppid}.0123456789abcdef`,
    ];
    const others = ['secrets.json.bak', 'notes.txt.123'];
    for (const name of [...drafts, ...others]) writeFileSync(join(folder, name), 'x');
    removeDrafts(folder, ['secrets.json']);
    expect(readdirSync(folder).toSorted()).toEqual(['secrets.json', ...others].toSorted());
  });

  test('are removed when a server starts', async () => {
    const folder = temporaryFolder();
    const before = await TestServer.start({ dataDir: folder });
    await before.close();
    writeFileSync(join(folder, 'secrets.json'), '{}');
    writeFileSync(join(folder, `secrets.json.${gone}`), '{"address":"in plain text"}');
    await TestServer.start({ dataDir: folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('secrets'))).toEqual([
      'secrets.json',
    ]);
  });
});
