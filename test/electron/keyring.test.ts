import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBus, whyNoKeyring } from '../packaging/keyring.ts';
import { LONGEST_START_MS, argsFor, executablePath } from './app.ts';
import { prepared } from './data.ts';

// The keyring of the packaged app is tested in test/packaging/keyring.test.ts.

test.skipIf(whyNoKeyring() !== undefined)(
  'from source, nothing asks the keyring, which would prompt for its password',
  async () => {
    const bus = await startBus();
    const keyring = await bus.addKeyring('lock');
    const { dataDir } = prepared();
    // Not by Playwright, which keeps Chromium from the keyring.
    const app = spawn(executablePath, argsFor(dataDir), { env: bus.env, stdio: 'ignore' });
    onTestFinished(() => void app.kill('SIGKILL'));
    const isServing = () => existsSync(join(dataDir, 'server.json'));
    await expect.poll(isServing, { timeout: LONGEST_START_MS }).toBe(true);
    app.kill('SIGTERM');
    await once(app, 'exit');
    expect(keyring.asked).toEqual([]);
  },
);
