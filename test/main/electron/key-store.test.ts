import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { runKeyHelper } = await import('../../../src-main/electron/key-store.ts');

beforeEach(forget);

test('a process that waits for the keyring ends with the one that asked it', () => {
  const ready = vi.spyOn(electron.app, 'whenReady').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => ready.mockRestore());
  void runKeyHelper();
  expect(told.exits).toEqual([]);
  process.stdin.emit('end');
  expect(told.exits).toEqual([0]);
});
