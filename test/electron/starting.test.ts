import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBackup } from '../../src-server/backups/store.ts';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { getPreferences } from '../../src-server/settings/preferences.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { argsFor, executablePath, startRecorded } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
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
  {
    what: 'with a link that is far too long',
    args: [`perennial://record/${'a'.repeat(20_000)}`],
    code: 2,
    message: 'Perennial could not start',
    detail: 'The link is too long',
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

test.each(['damaged', 'missing'])(
  'data that is %s: the newest good backup is restored, and the app starts',
  async (state) => {
    const { dataDir, key } = prepared();
    const data = openData(prepareDataFolder(dataDir));
    addRecord(data.context, { name: 'Netflix', nextPaymentDate: '2030-01-01' });
    await makeBackup(data.context, `${dataDir} backups`, { reason: 'request' });
    data.close();
    const file = join(dataDir, 'perennial.db');
    if (state === 'missing') rmSync(file);
    else writeFileSync(file, 'no database');
    const app = await startRecorded(dataDir);
    const { message, detail, buttons } = await asked(app);
    expect(message).toBe(`The database is ${state}`);
    expect(detail).toContain('has 1 subscription.');
    const [restore = ''] = buttons;
    expect(restore).toMatch(/^Restore Backup of \S/);
    expect(buttons.slice(1)).toEqual(['Show Data Folder', 'Try Again', 'Copy Details', 'Quit']);
    await press(app, restore);
    await app.window();
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${app.baseUrl()}/api/v1/subscriptions`, { headers });
    expect(await answer.json()).toMatchObject({ data: [{ name: 'Netflix' }] });
    const kept = readdirSync(dataDir).filter((name) => name.startsWith('perennial.db.damaged-'));
    expect(kept.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(
      state === 'missing' ? [] : ['no database'],
    );
  },
);

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

test('data of a newer version are shown, with the reason why nothing can be changed', async () => {
  const { dataDir } = prepared();
  dataIn(dataDir).db.exec(
    "PRAGMA user_version = 99; UPDATE store_facts SET value = '9.9.9' WHERE name = 'schema_written_by'",
  );
  const app = await startRecorded(dataDir);
  const page = await app.window();
  await page.getByText('Install Perennial 9.9.9 or later').waitFor();
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

/** Starts the app outside of Playwright; answers what it prints, and its exit code. */
function spawned(
  args: string[],
  { env = {}, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
) {
  const child = spawn(executablePath, args, { env: { ...process.env, ...env }, cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = new Promise((done) => child.once('exit', done));
  return { said: () => said, code };
}

// Chromium kills the running app if a second start sends it more than 32 KB.
test.runIf(process.platform !== 'win32').each([
  ['a link', `perennial://record/${'a'.repeat(40_000)}`],
  ['a longer link', `perennial://record/${'a'.repeat(100_000)}`],
  ['another argument', 'a'.repeat(40_000)],
])('a second start with %s that is far too long leaves the app alone', async (_what, argument) => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir);
  const page = await app.window();
  const second = spawned([...argsFor(dataDir), argument]);
  await expect.poll(second.said, { timeout: 60_000 }).toContain('is too long');
  expect(second.said()).not.toContain('a'.repeat(1000));
  expect((await fetch(`${app.baseUrl()}/openapi.json`)).status).toBe(200);
  expect(await page.title()).toContain('Perennial');
});

// Root, and Windows, write to a folder that is only to be read.
test.runIf(process.platform !== 'win32')(
  'a data folder of one’s own that was made read-only is made writable, and has one app',
  async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o555);
    const app = await startRecorded(dataDir);
    await app.window();
    expect(existsSync(join(dataDir, 'chromium'))).toBe(true);
    expect(await spawned([...argsFor(dataDir), '--hidden']).code).toBe(0);
  },
);

test('where Chromium’s files cannot lie in the data folder, the log says so; it still has one app', async () => {
  const { dataDir } = prepared();
  writeFileSync(join(dataDir, 'chromium'), 'not a folder');
  const app = await startRecorded(dataDir);
  await app.window();
  const logs = join(dataDir, 'logs');
  const logged = () => readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  await expect.poll(() => logged().join('')).toContain('Chromium uses');
  expect(await spawned([...argsFor(dataDir), '--hidden']).code).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a data folder that cannot be made is said, also where the file system denies its own root',
  async () => {
    const app = await startRecorded('/proc/nothing');
    const { detail, message } = await asked(app);
    expect(`${message}\n${detail}`).toContain('/proc/nothing');
    await press(app, 'Quit');
    expect(await app.ended()).toBe(1);
  },
);

test.runIf(process.platform === 'linux')(
  'a relative XDG_CONFIG_HOME is ignored, as its specification says',
  async () => {
    const home = temporaryFolder();
    const cwd = join(home, 'work');
    mkdirSync(cwd);
    const env = { HOME: home, XDG_CONFIG_HOME: 'relative/folder', PERENNIAL_DATA_DIR: '' };
    spawned([resolve(import.meta.dirname, '../..'), '--port', '0', '--hidden'], { env, cwd });
    const serverFile = join(home, '.config/Perennial/server.json');
    await expect.poll(() => existsSync(serverFile), { timeout: 60_000 }).toBe(true);
  },
);

test.runIf(process.platform !== 'win32')(
  'without a temporary folder, or with one of a very long path, the app starts all the same',
  async () => {
    const long = join(temporaryFolder(), 'a'.repeat(100));
    mkdirSync(long);
    for (const folder of [join(long, 'missing'), long]) {
      const dataDir = temporaryFolder();
      const { said } = spawned([...argsFor(dataDir), '--hidden'], {
        env: { ...process.env, TMPDIR: folder },
      });
      const isThere = () => existsSync(join(dataDir, 'server.json'));
      await expect.poll(isThere, { timeout: 30_000, message: said() }).toBe(true);
    }
  },
);

test('the temporary folder of a start that was refused is removed by the next start', async () => {
  const temporary = temporaryFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const left = () => readdirSync(temporary).filter((name) => /^perennial-\d+-\w{6}$/.test(name));
  const refused = async () => {
    const app = await startRecorded(temporary, '--port', 'abc');
    await asked(app);
    const used = left();
    await press(app, 'Quit');
    expect(await app.ended()).toBe(2);
    return used;
  };
  const [first] = await refused();
  expect(first).toBeDefined();
  expect(await refused()).not.toContain(first);
});
