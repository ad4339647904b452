import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Files for the lint to look at, in folders of the same names as the real ones. */
export type Planted = {
  /** Plants a file, before the tests run; answers its path. */
  plant: (path: string, ...lines: string[]) => string;
  /** The rules that a planted file breaks, once the tests run. */
  brokenBy: (path: string) => string[];
};

/** Lints all files that are planted in one go, with the project's own configuration. */
export function plantedTree(): Planted {
  const files = new Map<string, string>();
  let broken = new Map<string, string[]>();
  beforeAll(() => {
    broken = lint(files);
  });
  return {
    plant(path, ...lines) {
      if (files.has(path)) throw new Error(`${path} is planted twice.`);
      files.set(path, `${lines.join('\n')}\n`);
      return path;
    },
    brokenBy: (path) => broken.get(path) ?? [],
  };
}

function lint(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-lint-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const report = runOxlint(folder);
    expect(report.number_of_files).toBe(files.size);
    const broken = new Map<string, string[]>();
    for (const { code, filename } of report.diagnostics) {
      const path = filename.replaceAll('\\', '/');
      broken.set(path, [...(broken.get(path) ?? []), code]);
    }
    return broken;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = { diagnostics: { code: string; filename: string }[]; number_of_files: number };

function runOxlint(folder: string): Report {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as Report;
}
