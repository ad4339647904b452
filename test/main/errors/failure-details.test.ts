import { expect, test } from 'vitest';
import { failureDetails, versionLines } from '../../../src-main/errors/failure-details.ts';

const KEY = `per_${'A1b2C3d4'.repeat(5)}Abc`;
const at = new Date('2026-11-21T12:00:00Z');

test('details tell what happened, when, on what, why, and what came before', () => {
  const error = new Error('why');
  error.stack = 'Error: why\n    at here';
  const log = ['{"msg":"first"}', '{"msg":"second"}'];
  const details = failureDetails({ message: 'It failed', error, versions: ['App 1'], at, log });
  expect(details).toBe(
    'It failed\n2026-11-21T12:00:00.000Z\n\nApp 1\n\nError: why\n    at here\n\nLog:\n{"msg":"first"}\n{"msg":"second"}\n',
  );
});

test('without an error and a log they are short, and no key is in them', () => {
  const facts = { error: undefined, versions: ['App 1'], at, log: [] };
  const details = failureDetails({ message: `It failed: ${KEY}`, ...facts });
  expect(details).toBe('It failed: per_[redacted]\n2026-11-21T12:00:00.000Z\n\nApp 1\n');
});

test('the versions are those of the app, of what it is made with, and of the system', () => {
  const versions = { ...process.versions, electron: '42.0.0', chrome: '148.0', node: '24.1.0' };
  const env = { XDG_CURRENT_DESKTOP: 'GNOME', XDG_SESSION_TYPE: 'wayland' };
  const lines = versionLines(
    { version: '1.2.3', isPackaged: true },
    { platform: 'linux', arch: 'x64', versions, env },
    '6.1',
  );
  expect(lines).toEqual([
    'Perennial 1.2.3',
    'Electron 42.0.0, Chromium 148.0, Node 24.1.0',
    'linux 6.1, x64 (GNOME, wayland)',
  ]);
});
