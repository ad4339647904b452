import { describe, expect, test } from 'vitest';
import {
  type Ending,
  crashAtStart,
  crashLater,
} from '../../../src-main/npm-start/electron-crash.ts';

const ended: Ending = { code: null, signal: null, isAsked: false, afterMs: 500, printed: '' };
const NOISE = '[7:1122/112014.9:ERROR:dbus/bus.cc:405] Failed to connect to the bus: none\n';
const printing = (...lines: string[]) => NOISE + lines.map((line) => `${line}\n`).join('');

describe('Electron that ends as it starts', () => {
  // As Electron 42 printed it on Linux.
  test.each<[string, Partial<Ending>, string]>([
    [
      'a library is missing',
      {
        code: 127,
        printed:
          'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory\n',
      },
      'Electron needs libnss3.so, which is not installed',
    ],
    [
      'no display answers',
      {
        signal: 'SIGSEGV',
        printed: printing(
          '[7:1122/112016.1:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:257] Missing X server or $DISPLAY',
          '[7:1122/112016.1:ERROR:ui/aura/env.cc:246] The platform failed to initialize.  Exiting.',
        ),
      },
      'Electron cannot connect to the display',
    ],
    [
      'its sandbox is refused',
      {
        signal: 'SIGTRAP',
        printed: printing(
          '[7:1122/112050.4:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly.',
        ),
      },
      'This system does not allow Electron’s sandbox',
    ],
    [
      'it says itself what went wrong',
      { signal: 'SIGABRT', printed: printing('[1122/1.2:FATAL:base/a.cc:1] Out of handles.') },
      'Electron crashed at startup (Out of handles.)',
    ],
    ['it says nothing', { signal: 'SIGSEGV' }, 'Electron crashed at startup (SIGSEGV)'],
    [
      'what it says is not the reason',
      { signal: 'SIGILL', printed: NOISE },
      'Electron crashed at startup (SIGILL)',
    ],
    [
      'Windows lacks a library',
      { code: 0xc000_0135 },
      'Electron crashed at startup (exit code 3221225781)',
    ],
    ['it is not executable', { error: 'EACCES' }, 'Electron cannot be run (EACCES)'],
  ])('where %s', (_name, changes, reason) => {
    expect(crashAtStart({ ...ended, ...changes })).toBe(reason);
  });

  test('with 1, which is also the app’s own, crashed where Electron says why', () => {
    const printed = printing(
      '[7:1122/1.2:ERROR:ui/aura/env.cc:246] The platform failed to initialize.',
    );
    expect(crashAtStart({ ...ended, code: 1, printed })).toBeDefined();
    expect(crashAtStart({ ...ended, code: 1, printed: NOISE })).toBeUndefined();
  });
});

test.each<Partial<Ending>>([
  { code: 0 },
  { code: 2 },
  { code: 0, printed: printing('[7:1122/1.2:FATAL:a.cc:1] a process of a page') },
  { signal: 'SIGINT' },
  { signal: 'SIGTERM' },
  { signal: 'SIGTRAP', afterMs: 60_000 },
  { signal: 'SIGTRAP', isAsked: true },
])(
  'the app that ends by itself, when asked, or later did not crash at its start: %j',
  (changes) => {
    expect(crashAtStart({ ...ended, ...changes })).toBeUndefined();
  },
);

describe('Electron that ends later', () => {
  test.each<[Partial<Ending>, string]>([
    [{ signal: 'SIGSEGV' }, 'crashed (SIGSEGV)'],
    [{ code: 0xc000_0005 }, 'crashed (exit code 3221225477)'],
  ])('by a crash is said to have: %j', (changes, words) => {
    expect(crashLater({ ...ended, afterMs: 60_000, ...changes })).toContain(words);
  });

  test.each<Partial<Ending>>([
    { code: 0 },
    { code: 1 },
    { signal: 'SIGTERM' },
    { signal: 'SIGINT' },
  ])('as it should is not: %j', (changes) => {
    expect(crashLater({ ...ended, afterMs: 60_000, ...changes })).toBeUndefined();
  });
});
