import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getPreferences } from '../../src-server/services/preferences.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { executablePath, startRecorded } from './app.ts';
import { dataIn, prepared } from './data.ts';
import { asked, callsOf, press, questionsOf } from './recorded.ts';

const AROUND = ['Try Again', 'Show Data Folder', 'Copy Details', 'Quit'];

test.each([
  {
    what: 'without the sandbox',
    args: ['--no-sandbox'],
    code: 1,
    message: 'Perennial cannot start without its sandbox',
    detail: '--no-sandbox',
  },
  {
    what: 'with a wrong port',
    args: ['--port', 'abc'],
    code: 2,
    message: 'Perennial could not start',
    detail: "Option '--port <n>' argument 'abc' is invalid",
  },
])('a start $what says why and ends, and begins no server', async (given) => {
  const dataDir = temporaryFolder();
  const app = await startRecorded(dataDir, ...given.args);
  const { message, detail, buttons } = await asked(app);
  expect({ message, buttons }).toEqual({
    message: given.message,
    buttons: ['Quit', 'Copy Details'],
  });
  expect(detail).toContain(given.detail);
  await press(app, 'Quit');
  expect(await app.ended()).toBe(given.code);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('damaged data: the folder is shown, and once they are mended the app starts', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'perennial.db');
  writeFileSync(file, 'no database');
  const app = await startRecorded(dataDir);
  const question = await asked(app);
  expect(question).toMatchObject({
    type: 'error',
    message: 'The database is damaged',
    buttons: ['Show Data Folder', 'Try Again', 'Copy Details', 'Quit'],
  });
  expect(question.detail).toContain(file);
  await press(app, 'Show Data Folder');
  expect(await asked(app, 2)).toEqual(question);
  expect(await callsOf(app, 'openPath')).toEqual([[dataDir]]);
  rmSync(file);
  await press(app, 'Try Again');
  const page = await app.window();
  await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
});

test('a data folder that is a file: it is named, and once it is moved away the app starts', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  writeFileSync(dataDir, '');
  const app = await startRecorded(dataDir);
  const question = await asked(app);
  expect(question).toMatchObject({
    message: 'A file is where Perennial needs a folder',
    buttons: ['Try Again', 'Copy Details', 'Quit'],
  });
  expect(question.detail).toContain(dataDir);
  rmSync(dataDir);
  await press(app, 'Try Again');
  const page = await app.window();
  await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
});

test('data of a newer version: of which, and Quit ends the app', async () => {
  const { dataDir } = prepared();
  dataIn(dataDir).db.exec(
    "PRAGMA user_version = 99; UPDATE store_facts SET value = '9.9.9' WHERE name = 'schema_written_by'",
  );
  const app = await startRecorded(dataDir);
  expect(await asked(app)).toMatchObject({
    message: 'Your data was saved by a newer version of Perennial (9.9.9)',
    buttons: ['Show Data Folder', 'Copy Details', 'Quit'],
  });
  await press(app, 'Quit');
  expect(await app.ended()).toBe(1);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('data that another server holds: which, and Quit ends the app', async () => {
  const { dataDir } = prepared();
  const server = await TestServer.start({ dataDir });
  const app = await startRecorded(dataDir);
  const question = await asked(app);
  expect(question.buttons).toEqual(['Open in Browser', 'Try Again', 'Copy Details', 'Quit']);
  expect(question.detail).toContain(`:${server.port}`);
  await press(app, 'Quit');
  expect(await app.ended()).toBe(1);
  expect((await fetch(`${server.baseUrl}/openapi.json`)).status).toBe(200);
});

test('a port that another program has: another one is used, and kept', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir, '--port', String(port));
  expect(await asked(app)).toMatchObject({
    message: expect.stringMatching(
      process.platform === 'linux'
        ? `^Port ${port} is in use by .+ \\(process ${process.pid}\\)$`
        : `^Port ${port} is in use by another program$`,
    ) as string,
    buttons: ['Try Again', 'Use Another Port', 'Copy Details', 'Quit'],
  });
  await press(app, 'Use Another Port');
  await app.window();
  const used = Number(new URL(app.baseUrl()).port);
  expect(used).not.toBe(port);
  expect(getPreferences(dataIn(dataDir)).data.port).toBe(used);
});

test.each([
  ['Try Again', true],
  ['Quit', false],
])(
  'what fails around the server is said, and “%s” ends the app; begun anew: %j',
  async (button, isAnew) => {
    const { dataDir } = prepared();
    const app = await startRecorded(dataDir, '--tray-fails');
    const question = await asked(app);
    expect(question.message).toBe('An unexpected error kept Perennial from starting');
    expect(question.buttons).toEqual(AROUND);
    expect(question.detail).toContain('no tray here');
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
    expect(await questionsOf(app)).toHaveLength(1);
    await press(app, button);
    expect(await app.ended()).toBe(1);
    expect(existsSync(join(dataDir, 'relaunched'))).toBe(isAnew);
  },
);

test('begun anew from an AppImage, it is the AppImage that starts, with the same arguments', async () => {
  const { dataDir } = prepared();
  // As the program in an AppImage is started.
  vi.stubEnv('APPIMAGE', '/home/me/Perennial.AppImage');
  vi.stubEnv('APPDIR', dirname(executablePath));
  onTestFinished(() => void vi.unstubAllEnvs());
  const app = await startRecorded(dataDir, '--tray-fails', '--hidden');
  await asked(app);
  await press(app, 'Try Again');
  expect(await app.ended()).toBe(1);
  const { execPath, args } = JSON.parse(
    readFileSync(join(dataDir, 'relaunched'), 'utf8'),
  ) as Required<Electron.RelaunchOptions>;
  expect(execPath).toBe('/home/me/Perennial.AppImage');
  expect(args).toEqual(expect.arrayContaining(['--data-dir', dataDir, '--tray-fails']));
  expect(args).not.toContain('--hidden');
});
