import { expect, test } from 'vitest';
import { isSandboxOff } from '../../src-main/sandbox.ts';

const none = () => false;

test('a usual start has its sandbox', () => {
  expect(isSandboxOff(none, {})).toBe(false);
  expect(isSandboxOff((name) => name === 'hidden', { ELECTRON_DISABLE_SANDBOX: '' })).toBe(false);
});

test('the switch that an AppImage adds where namespaces are not allowed is noticed', () => {
  expect(isSandboxOff((name) => name === 'no-sandbox', {})).toBe(true);
});

test('so is the variable of Electron', () => {
  expect(isSandboxOff(none, { ELECTRON_DISABLE_SANDBOX: '1' })).toBe(true);
});
