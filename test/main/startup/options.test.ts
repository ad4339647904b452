import { expect, test } from 'vitest';
import { shellOptions } from '../../../src-main/startup/options.ts';

const none = { dataDir: undefined, port: undefined, hidden: false, link: undefined };

test.each<[string[], NodeJS.ProcessEnv, object]>([
  [[], {}, {}],
  [['--data-dir', '/data'], {}, { dataDir: '/data' }],
  [['--data-dir=/data'], {}, { dataDir: '/data' }],
  [[], { PERENNIAL_DATA_DIR: '/env' }, { dataDir: '/env' }],
  [[], { PERENNIAL_DATA_DIR: '' }, {}],
  [['--data-dir', '/data'], { PERENNIAL_DATA_DIR: '/env' }, { dataDir: '/data' }],
  [['--port', '5000'], {}, { port: 5000 }],
  [['--port=5000'], { PERENNIAL_PORT: '6000' }, { port: 5000 }],
  [[], { PERENNIAL_PORT: '6000' }, { port: 6000 }],
  [[], { PERENNIAL_PORT: '' }, {}],
  [['--hidden'], {}, { hidden: true }],
  // As Windows starts the program of a notification that was clicked.
  [['-Embedding'], {}, { hidden: true }],
  [['--type=renderer', '--enable-crashpad'], {}, {}],
  [['perennial://app/keys'], {}, { link: 'perennial://app/keys' }],
])('%j with %j', (argv, env, expected) => {
  expect(shellOptions(argv, env)).toEqual({
    options: { ...none, ...expected },
    wrong: undefined,
  });
});

const PORT = "error: option '--port <n>' argument";
const FOLDER = "error: option '--data-dir <dir>' argument";

test.each<[string[], NodeJS.ProcessEnv, string]>([
  [['--port', 'abc'], {}, `${PORT} 'abc' is invalid. Enter a whole number from 0 to 65535.`],
  [['--port=65536'], {}, `${PORT} '65536' is invalid. Enter a whole number from 0 to 65535.`],
  [['--port', '-1'], {}, `${PORT} '-1' is invalid. Enter a whole number from 0 to 65535.`],
  [['--port'], {}, `${PORT} missing`],
  [
    [],
    { PERENNIAL_PORT: 'abc' },
    "error: option '--port <n>' value 'abc' from env 'PERENNIAL_PORT' is invalid. Enter a whole number from 0 to 65535.",
  ],
  [['--data-dir'], {}, `${FOLDER} missing`],
  [['--data-dir='], {}, `${FOLDER} '' is invalid. Enter the path of a folder.`],
  [['--data-dir', '--hidden'], {}, `${FOLDER} '--hidden' is invalid. Enter the path of a folder.`],
  [
    ['--data-dir', '/a\nb'],
    {},
    "error: the path of the data folder '/a\uFFFDb' contains a line break or another control character. Choose another folder.",
  ],
  [
    [],
    { PERENNIAL_DATA_DIR: '/a\u001bb' },
    "error: the path of the data folder '/a\uFFFDb' contains a line break or another control character. Choose another folder.",
  ],
  [['--prot', '3'], {}, "error: unknown option '--prot'\n(Did you mean --port?)"],
  [['--ports=3'], {}, "error: unknown option '--ports=3'\n(Did you mean --port?)"],
  [['/app', '--hiden'], {}, "error: unknown option '--hiden'\n(Did you mean --hidden?)"],
  [['-hidden'], {}, "error: unknown option '-hidden'\n(Did you mean --hidden?)"],
  [['--datadir', '/x'], {}, "error: unknown option '--datadir'\n(Did you mean --data-dir?)"],
])('%j with %j is refused in words', (argv, env, wrong) => {
  expect(shellOptions(argv, env)).toEqual({ options: none, wrong });
});

test.each([
  ['the link', [`perennial://record/${'a'.repeat(20_000)}`]],
  ['the link', ['--hidden', `PERENNIAL:${'ü'.repeat(10_000)}`]],
  ['the command line', ['a'.repeat(20_000), 'perennial://app/keys']],
  ['the command line', Array.from({ length: 9000 }, () => 'a')],
])('%s is refused where it is too long to be sent to a running app, unquoted', (what, argv) => {
  const { options, wrong = '' } = shellOptions(argv, {});
  expect(options).toEqual(none);
  expect(wrong).toContain(`${what} is too long`);
  expect(wrong.length).toBeLessThan(200);
});

test('a long path and a long link are not too long', () => {
  const [dataDir, link] = [`/${'d'.repeat(4000)}`, `perennial://${'a'.repeat(4000)}`];
  expect(shellOptions(['--data-dir', dataDir, link], {})).toEqual({
    options: { ...none, dataDir, link },
    wrong: undefined,
  });
});

test.each([
  '--inspect',
  '--inspect=0',
  '--inspect-brk=9229',
  '--remote-debugging-port=0',
  '--enable-features=UseOzonePlatform',
  '--ozone-platform=wayland',
  '--no-sandbox',
  '--user-data-dir=/x',
  '--squirrel-firstrun',
  '--updated',
  '-psn_0_12345',
  '-r',
  '--host-rules=x',
  '--disable-gpu',
  '--lang=en',
])('%s is Electron’s, Chromium’s or the system’s, and passes', (argument) => {
  const argv = [argument, '/app', '--hidden', '--port', '5000', 'perennial://app/keys'];
  expect(shellOptions(argv, {})).toEqual({
    options: { ...none, hidden: true, port: 5000, link: 'perennial://app/keys' },
    wrong: undefined,
  });
});
