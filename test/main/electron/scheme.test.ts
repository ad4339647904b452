import { beforeEach, expect, test, vi } from 'vitest';
import { forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { registerScheme } = await import('../../../src-main/electron/scheme.ts');

beforeEach(forget);

test('the window’s scheme has these privileges and no other', () => {
  registerScheme();
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    stream: true,
    codeCache: true,
  };
  expect(told.schemes).toEqual([{ scheme: 'perennial', privileges }]);
});
