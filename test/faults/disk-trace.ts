import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a program did to the disk, or told on its standard output. */
export type Operation =
  | { kind: 'create'; path: string }
  /** Without `at` it goes to the end of the file. */
  | { kind: 'write'; path: string; at: number | undefined; bytes: Buffer }
  | { kind: 'resize'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'tell'; text: string };

// All that can change files; what is not simulated is an error, not a gap.
const CALLS =
  'openat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,fallocate,fsync,fdatasync,rename,' +
  'renameat,renameat2,link,linkat,unlink,unlinkat,copy_file_range,sendfile';

/** Whether system calls can be recorded here. */
export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-qq', 'true']).status === 0;

/** Runs a script with Node and records what its main thread does to files in `folder`, in order. */
export function traced(script: string, folder: string, args: readonly string[]): Operation[] {
  const place = mkdtempSync(join(tmpdir(), 'perennial-trace-'));
  try {
    const file = join(place, 'trace');
    // -y names the file of each descriptor; -xx writes all bytes in hexadecimal.
    const options = ['-y', '-qq', '-xx', '-s', '100000000', '-o', file, '-e', CALLS];
    const { status, stderr } = spawnSync(
      'strace',
      [...options, process.execPath, script, folder, ...args],
      { encoding: 'utf8', maxBuffer: 2 ** 30 },
    );
    if (status !== 0) throw new Error(`The traced script failed: ${stderr}`);
    const lines = readFileSync(file, 'latin1').split('\n');
    return lines.flatMap((line) => operationOf(line, folder));
  } finally {
    rmSync(place, { recursive: true });
  }
}

const LINE = /^(?<call>\w+)\((?<args>.*)\)\s+= (?<result>-?\d+)/;
const TEXT = /[<"]((?:\\x[0-9a-f]{2})*)[>"]/g;

const decoded = (hex: string) => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex');

function operationOf(line: string, folder: string): Operation[] {
  const { call = '', args = '', result = '-1' } = LINE.exec(line)?.groups ?? {};
  if (Number(result) < 0) return [];
  const texts = [...args.matchAll(TEXT)].map(([, hex = '']) => decoded(hex));
  // The first argument of `openat` is the working folder.
  const [first, second = Buffer.alloc(0)] = call === 'openat' ? texts.slice(1) : texts;
  const path = String(first);
  if (call === 'write' && args.startsWith('1<')) return [{ kind: 'tell', text: String(second) }];
  if (path !== folder && !path.startsWith(`${folder}/`)) return [];
  return known(call, args, path, second);
}

function known(call: string, args: string, path: string, second: Buffer): Operation[] {
  const last = Number(/(\d+)$/.exec(args)?.[1]);
  switch (call) {
    case 'openat': {
      // Of no effect where the file is there already, as with most of them.
      const created = args.includes('O_CREAT') ? [{ kind: 'create' as const, path }] : [];
      const isEmptied = args.includes('O_TRUNC') && !args.includes('O_EXCL');
      return isEmptied ? [...created, { kind: 'resize', path, size: 0 }] : created;
    }
    case 'write':
      return [{ kind: 'write', path, at: undefined, bytes: second }];
    case 'pwrite64':
      return [{ kind: 'write', path, at: last, bytes: second }];
    case 'ftruncate':
      return [{ kind: 'resize', path, size: last }];
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'sync', path }];
    case 'rename':
      return [{ kind: 'rename', path, to: String(second) }];
    case 'unlink':
      return [{ kind: 'remove', path }];
    default:
      throw new Error(`The system call ${call} is not simulated yet.`);
  }
}
