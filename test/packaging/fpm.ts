import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DPKG_DEB } from './tools.ts';

// Stands in for fpm, by which the packager makes a deb and which it downloads: the same deb, for as much of
// fpm as the packager asks for, but not compressed.

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const flag = { type: 'boolean' } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    target: { ...text, short: 't' },
    force: flag,
    depends: { ...list, short: 'd' },
    'deb-recommends': list,
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
    exclude: { ...list, short: 'x' },
  },
});
if (values.target !== 'deb') throw new Error(`This makes no ${values.target ?? ''}.`);

const staged = mkdtempSync(join(tmpdir(), 'perennial-deb-'));
// It becomes the root folder of whoever installs this.
chmodSync(staged, 0o755);
try {
  for (const pair of positionals) stage(pair);
  for (const pattern of values.exclude) {
    for (const found of globSync(pattern, { cwd: staged })) {
      rmSync(join(staged, found), { recursive: true });
    }
  }
  writeControl();
  const file = values.package ?? '';
  execFileSync(DPKG_DEB, ['--build', '--root-owner-group', '-Znone', staged, file]);
} finally {
  rmSync(staged, { recursive: true });
}

/** Copies what `FROM=TO` names. */
function stage(pair: string): void {
  const [from = '', to = ''] = pair.split('=');
  const path = join(staged, to);
  mkdirSync(dirname(path), { recursive: true });
  cpSync(from, path, { recursive: true, verbatimSymlinks: true });
}

function writeControl(): void {
  const [synopsis = '', ...more] = (values.description ?? '').split('\n');
  const fields = {
    Package: values.name,
    Version: values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: values.depends.join(', '),
    Recommends: values['deb-recommends'].join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: [synopsis, ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const control = join(staged, 'DEBIAN');
  mkdirSync(control);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value ?? ''}\n`);
  writeFileSync(join(control, 'control'), lines.join(''));
  for (const [script, from] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ] as const) {
    const path = join(control, script);
    cpSync(from ?? '', path);
    chmodSync(path, 0o755);
  }
}
