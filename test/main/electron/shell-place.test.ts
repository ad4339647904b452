import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../support/server.ts';
import { forget, told } from './stand-in.ts';
import { desktopWith, placesIn } from './started.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../../src-main/electron/shell.ts');

beforeEach(forget);

/** One start of the app, from beginning to end; how its window was opened. */
async function startAndQuit(dataDir: string): Promise<object> {
  forget();
  const options = { dataDir, port: 0, hidden: false, link: undefined };
  const shell = new Shell(options, placesIn(dataDir), undefined, desktopWith('system').follow);
  await shell.start();
  await expect.poll(() => told.windows[0]?.isShown).toBe(true);
  shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
  return told.windows[0]?.options ?? {};
}

test('the window opens where it was when the app ended last', async () => {
  const dataDir = temporaryFolder();
  // Where the stand-in says that its window is.
  const place = { x: 10, y: 20, width: 800, height: 600 };
  expect(await startAndQuit(dataDir)).not.toMatchObject(place);
  expect(await startAndQuit(dataDir)).toMatchObject(place);
});
