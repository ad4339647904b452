import { expect, test } from 'vitest';
import { shellOptions } from '../../src-main/options.ts';

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
  [['--port', '65536'], {}, {}],
  [['--port', 'abc'], {}, {}],
  [['--port'], {}, {}],
  [['--port', '-1'], {}, {}],
  [['--hidden'], {}, { hidden: true }],
  [['--type=renderer', '--enable-crashpad'], {}, {}],
  [['perennial://app/keys'], {}, { link: 'perennial://app/keys' }],
])('%j with %j', (argv, env, expected) => {
  expect(shellOptions(argv, env)).toEqual({ ...none, ...expected });
});
