import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { send } from '../support/http.ts';
import { filesOf } from '../support/leaks.ts';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, launch, perennial, serve } from './perennial.ts';

const LINK = /^http:\/\/127\.0\.0\.1:\d+\/#token=[A-Za-z0-9_-]{43}$/;

// What decides on Linux which program opens a file.
const hasDesktopFiles = process.platform === 'linux' && existsSync('/usr/bin/xdg-mime');

const open = (dataDir: string, ...args: string[]) =>
  perennial(['open', '--no-open', '--data-dir', dataDir, ...args]);

const linkOf = async (dataDir: string) =>
  documentOf<{ url: string }>(await open(dataDir, '--json')).url;

const tokenOf = (link: string) => new URL(link).hash.slice('#token='.length);

/** What the server answers to the window that such a link opens. */
async function follow(link: string): Promise<number> {
  const body = JSON.stringify({ token: tokenOf(link) });
  const { origin } = new URL(link);
  return (await send(origin, '/app/v1/session', { method: 'POST', body })).status;
}

describe('open', () => {
  test('prints a link to the running server that opens the window once', async () => {
    const folder = temporaryFolder();
    const { baseUrl } = await serve(folder);
    const { code, stdout, stderr } = await open(folder);
    expect(code).toBe(0);
    const [link = '', ...others] = stdout.split('\n');
    expect(link).toMatch(LINK);
    expect(new URL(link).origin).toBe(baseUrl);
    expect(others).toEqual(['']);
    expect(stderr).toMatch(/once.*10 minutes/);
    expect([await follow(link), await follow(link)]).toEqual([201, 401]);
  });

  test('with --json prints the link and nothing else', async () => {
    const folder = temporaryFolder();
    await serve(folder);
    const document = documentOf<Record<string, string>>(await open(folder, '--json'));
    expect(Object.keys(document)).toEqual(['url']);
    expect(document['url']).toMatch(LINK);
    expect(await follow(String(document['url']))).toBe(201);
  });

  test('prints another link each time, and each of them works', async () => {
    const folder = temporaryFolder();
    await serve(folder);
    const links = await Promise.all([linkOf(folder), linkOf(folder)]);
    expect(new Set(links).size).toBe(2);
    expect(await Promise.all(links.map(follow))).toEqual([201, 201]);
  });

  test('goes where the server is that runs now, not where one was', async () => {
    const folder = temporaryFolder();
    const first = await serve(folder);
    await first.end('SIGKILL');
    const second = await serve(folder);
    const link = await linkOf(folder);
    expect(new URL(link).origin).toBe(second.baseUrl);
    expect(await follow(link)).toBe(201);
  });

  test('leaves the token nowhere in the data folder', async () => {
    const folder = temporaryFolder();
    const server = await serve(folder);
    const link = await linkOf(folder);
    await follow(link);
    await follow(link);
    await server.end('SIGTERM');
    const files = filesOf(folder);
    expect([...files.keys()]).toContain('perennial.db');
    for (const [path, bytes] of files) {
      expect([path, bytes.includes(tokenOf(link))]).toEqual([path, false]);
    }
  });
});

describe('open without a running server is an error that says how to start one', () => {
  test.each([[[]], [['--json']]])('on a new folder, %j', async (args) => {
    const outcome = await open(temporaryFolder(), ...args);
    expectFailure(outcome, 1);
    expect(outcome.stderr).toMatch(/No server is running/);
    expect(outcome.stderr).toContain('perennial serve');
  });

  test('after one ended, and after one was killed', async () => {
    const folder = temporaryFolder();
    const ended = await serve(folder);
    await ended.end('SIGTERM');
    expectFailure(await open(folder), 1);
    const killed = await serve(folder);
    await killed.end('SIGKILL');
    expect(readFileSync(join(folder, 'server.json'), 'utf8')).toContain(killed.baseUrl);
    expectFailure(await open(folder), 1);
  });
});

test('open beside a server that could not tell where it is says that one runs, and what to do', async () => {
  const folder = temporaryFolder();
  const server = await serve(folder);
  rmSync(join(folder, 'server.json'));
  const outcome = await open(folder);
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain(`A server is using ${folder}, but its address is unknown`);
  expect(outcome.stderr).toContain('Free some disk space');
  await server.end('SIGTERM');
  expect((await open(folder)).stderr).toContain('No server is running');
});

test('open knows no other options or arguments: exit code 2', async () => {
  const folder = temporaryFolder();
  for (const args of [['--port', '1'], ['now']]) expectFailure(await open(folder, ...args), 2);
});

test('serve prints a link that opens the window once', async () => {
  const server = await launch(temporaryFolder());
  const [link = ''] = /http:\S+#token=\S+/.exec(server.printed().stdout) ?? [];
  expect(link).toMatch(LINK);
  const body = JSON.stringify({ token: tokenOf(link) });
  const enter = () => send(link, '/app/v1/session', { method: 'POST', body });
  expect((await enter()).status).toBe(201);
  expect((await enter()).status).toBe(401);
});

test('serve --json prints no token: scripts log what it prints', async () => {
  const server = await launch(temporaryFolder(), ['--json']);
  const { stdout, stderr } = server.printed();
  expect(stdout + stderr).not.toMatch(/token|#|[A-Za-z0-9_-]{43}/);
});

/** Surroundings in which HTML files are opened by a program that notes its arguments and ends. */
function recordingBrowser() {
  const home = temporaryFolder();
  const noted = join(home, 'noted');
  const program = join(home, 'browser');
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${noted}.draft'\nmv '${noted}.draft' '${noted}'\n`,
  );
  chmodSync(program, 0o755);
  const applications = join(home, 'share/applications');
  mkdirSync(applications, { recursive: true });
  const entry = ['[Desktop Entry]', 'Type=Application', 'Name=Browser', `Exec=${program} %u`, ''];
  writeFileSync(join(applications, 'recorder.desktop'), entry.join('\n'));
  mkdirSync(join(home, 'config'));
  const defaults =
    '[Default Applications]\ntext/html=recorder.desktop\nx-scheme-handler/http=recorder.desktop\n';
  writeFileSync(join(home, 'config/mimeapps.list'), defaults);
  const env = {
    DISPLAY: ':99',
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CURRENT_DESKTOP: '',
    BROWSER: program,
  };
  const argumentsOf = async () => {
    await expect.poll(() => existsSync(noted), { timeout: 20_000 }).toBe(true);
    return readFileSync(noted, 'utf8').trim();
  };
  return { env, argumentsOf };
}

describe.runIf(hasDesktopFiles)('the browser is opened by a page', () => {
  test('of open: no argument holds the token, the page leads to the link', async () => {
    const folder = temporaryFolder();
    await serve(folder);
    const { env, argumentsOf } = recordingBrowser();
    const outcome = await perennial(['open', '--data-dir', folder], env);
    expect(outcome.code).toBe(0);
    const [link = ''] = outcome.stdout.split('\n');
    const page = await argumentsOf();
    expect(page).not.toContain(tokenOf(link));
    expect(readFileSync(page.replace('file://', ''), 'utf8')).toContain(link);
    expect(await follow(link)).toBe(201);
    expect(existsSync(page)).toBe(false);
  });

  test('of serve, too', async () => {
    const folder = temporaryFolder();
    const { env, argumentsOf } = recordingBrowser();
    const server = await launch(folder, [], env);
    const [link = ''] = /http:\S+#token=\S+/.exec(server.printed().stdout) ?? [];
    const page = await argumentsOf();
    expect(page).not.toContain(tokenOf(link));
    expect(readFileSync(page.replace('file://', ''), 'utf8')).toContain(link);
  });

  test('that cannot be written: open says why, and that the printed link still works', async () => {
    const folder = temporaryFolder();
    await serve(folder);
    writeFileSync(join(folder, 'links'), 'in the way');
    const { code, stdout, stderr } = await perennial(['open', '--data-dir', folder], {
      ...recordingBrowser().env,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('could not be written');
    expect(stderr).toContain('Copy the link above');
    expect(await follow(stdout.split('\n')[0] ?? '')).toBe(201);
  });
});
