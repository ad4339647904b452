import { expect, test } from 'vitest';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { bundle, bundled, documentOf, launch } from './perennial.ts';

// The bundle is what is packaged: `npm run build` makes it, and `npm test` begins with that.

type Key = { key: string };
type Ready = { baseUrl: string };

test('the bundle is the whole command line, and its server answers', async () => {
  const dataDir = temporaryFolder();
  const create = ['keys', 'create', '--name', 'Script', '--scopes', 'read'];
  const { key } = documentOf<Key>(await bundled([...create, '--json', '--data-dir', dataDir]));
  const { printed, end } = await launch(dataDir, ['--json'], {}, bundle);
  const { baseUrl } = JSON.parse(printed().stdout) as Ready;
  const headers = { authorization: `Bearer ${key}` };
  const list = await send(baseUrl, '/api/v1/subscriptions', { headers });
  expect(list.status).toBe(200);
  const page = await send(baseUrl, '/', {});
  expect(page.text).toContain('<title>Perennial');
  expect((await send(baseUrl, '/openapi.json', {})).status).toBe(200);
  // Windows has no signals: there the process just ends.
  expect(await end('SIGTERM')).toBe(process.platform === 'win32' ? null : 0);
  expect(printed().stderr).toBe('');
});

// A process that takes itself for Node 20, and tells what it loaded of the program.
const ON_NODE_20 = `
  import module from 'node:module';
  const versions = { ...process.versions, node: '20.11.0' };
  Object.defineProperty(process, 'versions', { value: versions });
  process.on('exit', () => console.log(Object.keys(module._cache).length));`;

test('an old Node is told so before it loads what it would crash in', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(ON_NODE_20)}`;
  const outcome = await bundled(['--version'], ['--import', preload]);
  expect(outcome.stderr).toBe('Perennial needs Node 22 or later.\n');
  expect(outcome.code).toBe(1);
  // The first file and the bundler's helpers.
  expect(Number(outcome.stdout)).toBeLessThanOrEqual(2);
});
