import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// As of a session, but nothing is started by being asked for: a test brings what it wants to be there.
const CONFIG = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
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

/**
 * Gives the tests on Linux a session bus of their own, so that they show nothing on the desktop of whoever
 * runs them. Where there is no `dbus-daemon` there is no bus.
 */
export default async function startSessionBus(): Promise<(() => void) | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'perennial-bus-'));
  const config = join(folder, 'session.conf');
  writeFileSync(config, CONFIG);
  const daemon = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await Promise.race([
    once(daemon.stdout, 'data').then(([text]) => String(text).trim()),
    once(daemon, 'error').then(() => ''),
  ]);
  process.env['DBUS_SESSION_BUS_ADDRESS'] = address;
  return () => {
    daemon.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
