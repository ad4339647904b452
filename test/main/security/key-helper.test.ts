import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { askHelper, askPatiently, helperOf } from '../../../src-main/security/key-helper.ts';
import type { KeyAnswer } from '../../../src-server/index.ts';
import { temporaryFolder } from '../../support/server.ts';

const fresh = Buffer.alloc(32, 7);

/** Asks a process that behaves as told, with a folder of the test's own for temporary files. */
function ask(manner: string, kept?: Buffer, signal = new AbortController().signal) {
  const folder = temporaryFolder();
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  const args = [fileURLToPath(import.meta.resolve('./key-helper-process.ts')), manner];
  const answer = askHelper({ program: process.execPath, args }, { kept, fresh }, signal);
  return { answer, left: () => readdirSync(folder) };
}

test('a process of its own asks, and leaves nothing behind', async () => {
  const { answer, left } = ask('protected');
  expect(await answer).toEqual({ kind: 'key', key: fresh, toKeep: Buffer.from('protected') });
  expect(left()).toEqual([]);
});

test('it is given the key that was kept', async () => {
  const kept = Buffer.from('kept');
  expect(await ask('protected', kept).answer).toMatchObject({ kind: 'key', key: kept });
});

test('it tells of a keyring that protects nothing', async () => {
  expect(await ask('unprotected').answer).toEqual({ kind: 'unprotected' });
});

test('a refusal is passed on in its words', async () => {
  await expect(ask('refuses').answer).rejects.toThrow('The keyring refused.');
});

test('a process that crashes is a refusal, with what it printed', async () => {
  await expect(ask('crashes').answer).rejects.toThrow('Trace/breakpoint trap');
});

test('one that does not start is a refusal too', async () => {
  const helper = { program: join(temporaryFolder(), 'none'), args: [] };
  const { signal } = new AbortController();
  await expect(askHelper(helper, { kept: undefined, fresh }, signal)).rejects.toThrow('ENOENT');
});

test('one that waits for a person is ended on request', async () => {
  const attempt = new AbortController();
  const { answer, left } = ask('waits', undefined, attempt.signal);
  attempt.abort();
  await expect(answer).rejects.toThrow('abort');
  expect(left()).toEqual([]);
});

test('the app starts itself without a display, with the password store that it was told', () => {
  expect(helperOf('/opt/Perennial/perennial', 'kwallet6')).toEqual({
    program: '/opt/Perennial/perennial',
    args: expect.arrayContaining(['--ask-keyring', '--password-store=kwallet6']) as string[],
  });
  expect(helperOf('/opt/Perennial/perennial', '').args.join()).not.toContain('password-store');
});

/** Answers one after the other, each after so many seconds. */
function answering(...answers: (readonly [KeyAnswer['kind'], seconds: number])[]) {
  let time = 0;
  let asked = 0;
  const patient = askPatiently(
    async () => {
      const [kind, seconds] = answers[asked] ?? expect.unreachable();
      asked += 1;
      time += seconds * 1000;
      return kind === 'key' ? { kind, key: fresh, toKeep: fresh } : { kind };
    },
    () => time,
  );
  return { patient, asked: () => asked };
}

test('a keyring that D-Bus gave up on is asked again', async () => {
  const { patient, asked } = answering(['unprotected', 25.2], ['unprotected', 26], ['key', 5]);
  expect((await patient).kind).toBe('key');
  expect(asked()).toBe(3);
});

test('one that refuses, or whose prompt was dismissed, is not', async () => {
  const { patient, asked } = answering(['unprotected', 4]);
  expect((await patient).kind).toBe('unprotected');
  expect(asked()).toBe(1);
});

test('nor is one for ever', async () => {
  const slow = ['unprotected', 25.2] as const;
  const { patient, asked } = answering(slow, slow, slow, slow, slow, slow, slow);
  expect((await patient).kind).toBe('unprotected');
  expect(asked()).toBe(5);
});
