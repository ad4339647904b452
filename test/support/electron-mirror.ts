import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './server.ts';
import { zipOf } from './zip.ts';

const installed = resolve(import.meta.dirname, '../../node_modules');
const { version } = JSON.parse(readFileSync(join(installed, 'electron/package.json'), 'utf8')) as {
  version: string;
};

/** What a mirror serves as Electron: a script in the binary's place. */
export const binaryZip = (script: string): Buffer =>
  zipOf({
    version: Buffer.from(version),
    electron: Buffer.from(script),
    'electron.exe': Buffer.from(script),
    'Electron.app/Contents/MacOS/Electron': Buffer.from(script),
  });

/** The package `electron` as npm installs it, in `modules`, with the checksum of this file for every system. */
export function installPackage(modules: string, zip: Buffer): string {
  const folder = join(modules, 'electron');
  mkdirSync(folder, { recursive: true });
  for (const name of ['install.js', 'package.json'])
    copyFileSync(join(installed, 'electron', name), join(folder, name));
  const sum = createHash('sha256').update(zip).digest('hex');
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [name]: sum }));
  return folder;
}

/** {@link installPackage} in a folder of its own, with the packages that its installer uses. */
export function packageOf(zip: Buffer): { modules: string; packageFolder: string } {
  const modules = join(temporaryFolder(), 'node_modules');
  const packageFolder = installPackage(modules, zip);
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(installed, scope), join(modules, scope), 'junction');
  return { modules, packageFolder };
}

/** A server that Electron is downloaded from, until the test ends; with the variables that name it. */
export async function startMirror(answer: (response: ServerResponse) => void) {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = mirrorEnv(`http://${host}/`);
  return { host, env, responses };
}

/** This environment, with Electron to be downloaded from there, and nothing of it on this machine. */
export function mirrorEnv(mirror: string): NodeJS.ProcessEnv {
  const others = /^(?:ci|.*electron.*|no_proxy|https?_proxy)$/i;
  const env = Object.entries(process.env).filter(([name]) => !others.test(name));
  return {
    ...Object.fromEntries(env),
    ELECTRON_MIRROR: mirror,
    electron_config_cache: temporaryFolder(),
  };
}
