import { beforeEach, expect, test, vi } from 'vitest';
import { electron, forget } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { followPower } = await import('../../../src-main/electron/system.ts');

beforeEach(forget);

test('the computer’s power: waking and unlocking wake, going off quits', () => {
  const heard: string[] = [];
  followPower({ wake: () => heard.push('wake'), quit: () => heard.push('quit') });
  for (const event of ['resume', 'unlock-screen']) electron.powerMonitor.emit(event);
  let held = 0;
  electron.powerMonitor.emit('shutdown', { preventDefault: () => (held += 1) });
  expect(heard).toEqual(['wake', 'wake', 'quit']);
  expect(held).toBe(process.platform === 'linux' ? 1 : 0);
});
