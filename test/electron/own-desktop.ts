import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { hasXvfb } from './xvfb.ts';

// Gives each test file on Linux a session bus of its own, and where there is Xvfb a display too. So files
// can run side by side, and show nothing on the desktop of whoever runs them.

// As of a session, but nothing is started by being asked for: a test brings what it wants to be there.
const BUS_CONFIG = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
// Without a reset after each app, during which the next one would find no display.
const SCREEN = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'];

if (process.platform === 'linux') {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-desktop-'));
  const config = join(folder, 'session.conf');
  const started: ChildProcess[] = [];

  /** Starts a program, and answers the first line that it prints; nothing where it does not start. */
  const start = (command: string, ...args: string[]): Promise<string> => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(child);
    return new Promise((resolve) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()));
      child.once('error', () => resolve(''));
      child.once('close', () => resolve(''));
    });
  };

  afterAll(() => {
    for (const child of started) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  writeFileSync(config, BUS_CONFIG);
  const bus = await start('dbus-daemon', '--config-file', config, '--nofork', '--print-address');
  process.env['DBUS_SESSION_BUS_ADDRESS'] = bus;
  if (hasXvfb()) {
    const display = await start('Xvfb', '-displayfd', '1', ...SCREEN);
    if (display === '') throw new Error('Xvfb did not start. Run it to see why.');
    process.env['DISPLAY'] = `:${display}`;
    for (const name of ['WAYLAND_DISPLAY', 'XDG_SESSION_TYPE', 'XAUTHORITY']) {
      delete process.env[name];
    }
  }
}
