import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');

test('installers that can not be made are said, with what to do, and fail', async () => {
  const env = {
    ...process.env,
    // Nobody listens there, and nothing is kept from before.
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: temporaryFolder(),
  };
  const script = join(root, 'resources/packaging/dist.ts');
  const dist = spawn(process.execPath, [script], { cwd: root, env });
  let said = '';
  dist.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  dist.stdout.resume();
  const code = await new Promise((ended) => dist.once('close', ended));
  expect(said).toContain('The installers could not be made: ');
  expect(said).toContain('downloaded from github.com');
  expect(code).toBe(1);
});
