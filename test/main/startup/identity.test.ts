import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builderConfig } from '../../../electron-builder.config.ts';
import { identityOf } from '../../../src-main/startup/identity.ts';

const root = resolve(import.meta.dirname, '../../..');
const installed = identityOf(true);

test('what npm starts shares no name with the installed app', () => {
  const own = Object.values(identityOf(false));
  expect(own.filter((name) => Object.values(installed).includes(name))).toEqual([]);
});

test('the installed app is known by the names that the installer gives it', () => {
  const { appId, productName } = builderConfig({ env: {}, platform: 'win32' });
  expect(installed).toMatchObject({ name: productName, appUserModelId: appId });
  expect(installed.toastActivator).toMatch(/^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/);
});

test('the uninstaller removes the class that Electron registers for notifications', () => {
  const script = readFileSync(resolve(root, 'resources/installer.nsh'), 'utf8');
  const { toastActivator } = installed;
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\CLSID\\${toastActivator}"`);
});
