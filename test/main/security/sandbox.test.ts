import { expect, test } from 'vitest';
import { sandboxRefusal } from '../../../src-main/security/sandbox.ts';

/** A start with these switches, as Chromium reads them. */
function startWith(switches: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  return sandboxRefusal({
    hasSwitch: (name) => name in switches,
    switchValue: (name) => switches[name] ?? '',
    env,
    execPath: '/tmp/unpacked/perennial',
  });
}

test('a usual start has its sandbox', () => {
  expect(startWith({ hidden: '' })).toBeUndefined();
  expect(startWith({ hidden: '' }, { ELECTRON_DISABLE_SANDBOX: '' })).toBeUndefined();
  // Of itself, it switches nothing off.
  expect(startWith({ 'sandbox-refused-by': 'apparmor' })).toBeUndefined();
});

test.each([
  [{ 'no-sandbox': '' }, {}],
  [{}, { ELECTRON_DISABLE_SANDBOX: '1' }],
  [{ 'no-sandbox': '', 'sandbox-refused-by': 'someone' }, {}],
])('who asked for none is told: %j %j', (switches, env) => {
  expect(startWith(switches, env)).toEqual({ by: 'option' });
});

test('so is who has a system without user namespaces', () => {
  const switches = { 'no-sandbox': '', 'sandbox-refused-by': 'system' };
  expect(startWith(switches)).toEqual({ by: 'system' });
});

test.each([
  [
    "/home/me/Anna's apps/Perennial.AppImage",
    String.raw`'/home/me/Anna'\''s apps/Perennial.AppImage'`,
  ],
  ['', "'/tmp/unpacked/AppRun'"],
])('where AppArmor refuses, commands add a profile for the AppImage: %j', (APPIMAGE, quoted) => {
  const switches = { 'no-sandbox': '', 'sandbox-refused-by': 'apparmor' };
  expect(startWith(switches, { APPIMAGE })).toEqual({
    by: 'apparmor',
    commands:
      `${quoted} --apparmor-profile | sudo tee /etc/apparmor.d/perennial-appimage\n` +
      'sudo apparmor_parser --replace /etc/apparmor.d/perennial-appimage',
  });
});
