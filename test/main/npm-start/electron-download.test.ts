import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { electronBinary } from '../../../src-main/npm-start/electron-binary.ts';
import {
  downloadElectron,
  downloadHost,
  rememberTry,
  wasTriedLately,
} from '../../../src-main/npm-start/electron-download.ts';
import { binaryZip, mirrorEnv, packageOf, startMirror } from '../../support/electron-mirror.ts';

const downloads = resolve(import.meta.dirname, '../../../src-main/npm-start/electron-download.ts');
const zip = binaryZip('#!/bin/sh\n');
const NEVER = new Promise(() => {});

/** A download into a package that expects {@link zip}. */
function download(env: NodeJS.ProcessEnv, deadline = NEVER, skip = new AbortController()) {
  const { packageFolder } = packageOf(zip);
  const seen: number[] = [];
  const onProgress = (bytes: number) => void seen.push(bytes);
  const result = downloadElectron({ packageFolder, env, deadline, onProgress, skip: skip.signal });
  return { result, seen, binary: () => electronBinary(packageFolder, {}) };
}

describe('a download of Electron', () => {
  test('installs the binary, and is not repeated where the file is still at hand', async () => {
    const { env, responses } = await startMirror((response) => response.end(zip));
    const first = download(env);
    expect(await first.result).toEqual({ kind: 'done' });
    expect(first.binary()).toBeDefined();
    const second = download(env);
    expect(await second.result).toEqual({ kind: 'done' });
    expect(responses).toHaveLength(1);
  });

  test('tells how much has arrived', async () => {
    const { env, responses } = await startMirror((response) => response.write(zip.subarray(0, 99)));
    const { result, seen } = download(env);
    await expect.poll(() => seen).toEqual([99]);
    responses[0]?.end(zip.subarray(99));
    expect(await result).toEqual({ kind: 'done' });
  });

  test.each<[string, number, Buffer, RegExp]>([
    ['a file with another checksum', 200, binaryZip('#!/bin/false\n'), /checksum/],
    ['no such file', 404, Buffer.alloc(0), /404/],
  ])(
    'with %s fails, says why in one line, and installs nothing',
    async (_name, status, body, why) => {
      const { env } = await startMirror((response) => response.writeHead(status).end(body));
      const { result, binary } = download(env);
      expect(await result).toEqual({ kind: 'failed', why: expect.stringMatching(why) as string });
      expect(binary()).toBeUndefined();
    },
  );

  test('without a network says whom it could not reach', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => unused.once('listening', listening));
    const { port } = unused.address() as { port: number };
    await new Promise((closed) => unused.close(closed));
    const { result } = download(mirrorEnv(`http://127.0.0.1:${port}/`));
    expect(await result).toEqual({ kind: 'failed', why: `no connection to 127.0.0.1:${port}` });
  });

  test('of which nothing arrives is given up, and asks no longer', async () => {
    const asked = Promise.withResolvers<void>();
    const { env, host, responses } = await startMirror(() => asked.resolve());
    const { result } = download(env, asked.promise);
    expect(await result).toEqual({ kind: 'failed', why: `${host} did not respond` });
    await expect.poll(() => responses[0]?.destroyed).toBe(true);
  });

  test('that takes long goes on while something arrives', async () => {
    const { env, responses } = await startMirror((response) => response.write(zip.subarray(0, 99)));
    const deadline = Promise.withResolvers<void>();
    const { result, seen, binary } = download(env, deadline.promise);
    await expect.poll(() => seen).toEqual([99]);
    deadline.resolve();
    const late = await result;
    expect(late).toMatchObject({ kind: 'continues' });
    responses[0]?.end(zip.subarray(99));
    expect(late.kind === 'continues' && (await late.outcome)).toBe('done');
    expect(binary()).toBeDefined();
  });

  test('that goes on ends with the process that began it', async () => {
    const { env, responses } = await startMirror((response) => response.write(zip.subarray(0, 99)));
    const { packageFolder } = packageOf(zip);
    const script = `
      import { downloadElectron } from ${JSON.stringify(pathToFileURL(downloads).href)};
      const arrived = Promise.withResolvers();
      const { kind } = await downloadElectron({
        packageFolder: ${JSON.stringify(packageFolder)},
        env: process.env,
        deadline: arrived.promise,
        onProgress: arrived.resolve,
        skip: new AbortController().signal,
      });
      console.log(kind);`;
    const args = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toBe('continues\n');
    await expect.poll(() => responses[0]?.destroyed).toBe(true);
  });

  test('can be skipped, and then asks no longer', async () => {
    const { env, responses } = await startMirror((response) => response.write(zip.subarray(0, 99)));
    const skip = new AbortController();
    const { result, seen } = download(env, NEVER, skip);
    await expect.poll(() => seen).toEqual([99]);
    skip.abort();
    expect(await result).toEqual({ kind: 'skipped' });
    await expect.poll(() => responses[0]?.destroyed).toBe(true);
  });
});

test('the host that Electron comes from is GitHub’s, or that of a mirror', () => {
  expect(downloadHost({})).toBe('github.com');
  expect(downloadHost({ ELECTRON_MIRROR: 'https://mirror.example/electron/' })).toBe(
    'mirror.example',
  );
  const both = { ELECTRON_MIRROR: 'https://a.example/', npm_config_electron_mirror: 'b' };
  expect(downloadHost(both)).toBe('b');
});

test('a try is remembered for a day, and for the version that was tried', () => {
  const { modules, packageFolder } = packageOf(zip);
  const wasTried = (hours: number) => wasTriedLately(modules, Date.now() + hours * 3_600_000);
  expect(wasTried(0)).toBe(false);
  rememberTry(modules);
  expect([wasTried(0), wasTried(23), wasTried(25)]).toEqual([true, true, false]);
  writeFileSync(join(packageFolder, 'package.json'), '{"version":"1.0.0"}');
  expect(wasTried(0)).toBe(false);
});
