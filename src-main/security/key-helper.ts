import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import type { KeyAnswer } from '../../src-server/index.ts';
import type { KeyQuestion } from './safe-store.ts';

// On Linux, Chromium queries the keyring once per process, and remembers a refusal until the process ends. So
// a separate process queries it, which can be stopped and started again.

/** Starts the app as the keyring process. */
export const KEY_HELPER = '--ask-keyring';

/** The program for the keyring process, and its arguments. */
export type Helper = { program: string; args: readonly string[] };

/** The app itself, without a display. `passwordStore` is the value of Chromium's option of that name. */
export const helperOf = (program: string, passwordStore: string): Helper => ({
  program,
  args: [
    KEY_HELPER,
    '--ozone-platform=headless',
    '--disable-gpu',
    // It would query the same keyring a second time, for an unused key.
    '--disable-features=DbusSecretPortal',
    ...(passwordStore === '' ? [] : [`--password-store=${passwordStore}`]),
  ],
});

const bytes = z.base64().transform((encoded) => Buffer.from(encoded, 'base64'));
const Question = z.object({ kept: bytes.nullable(), fresh: bytes });
const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: bytes, toKeep: bytes }),
  z.object({ kind: z.enum(['unprotected', 'lost']) }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);

const LONGEST_OUTPUT = 2000;

/** Queries the keyring with a process that `signal` stops. Rejects if there is no response. */
export async function askHelper(
  { program, args }: Helper,
  { kept, fresh }: KeyQuestion,
  signal: AbortSignal,
): Promise<KeyAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-key-'));
  try {
    const child = spawn(program, [...args, '--data-dir', folder], {
      signal,
      killSignal: 'SIGKILL',
    });
    // If it ended before reading, its output explains why.
    child.stdin.on('error', () => {});
    const question = { kept: kept?.toString('base64') ?? null, fresh: fresh.toString('base64') };
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const [answer, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return answerIn(answer, errors);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function answerIn(printed: string, errors: string): KeyAnswer {
  if (printed === '') {
    const end = errors.slice(-LONGEST_OUTPUT).trim();
    throw new Error(`The keyring process ended without an answer. ${end}`.trim());
  }
  const answer = Answer.parse(JSON.parse(printed));
  if (answer.kind === 'refused') throw new Error(answer.message);
  return answer;
}

// How long D-Bus waits for a response.
const BUS_TIMEOUT_MS = 25_000;
const MOST_ATTEMPTS = 5;

/**
 * Retries if the keyring took so long that D-Bus gave up, for example during login. A refusal or a dismissed
 * prompt arrives earlier than that.
 */
export async function askPatiently(
  ask: () => Promise<KeyAnswer>,
  now: () => number = () => performance.now(),
): Promise<KeyAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const begunAt = now();
    const answer = await ask();
    const hasTimedOut = answer.kind === 'unprotected' && now() - begunAt >= BUS_TIMEOUT_MS;
    if (!hasTimedOut || attempt === MOST_ATTEMPTS) return answer;
  }
}

/** The keyring process: reads the request, queries the keyring, and prints the response. */
export async function answerQuestion(
  input: Readable,
  output: Writable,
  ask: (question: KeyQuestion) => Promise<KeyAnswer>,
): Promise<void> {
  const [line] = (await once(createInterface({ input }), 'line')) as [string];
  const { kept, fresh } = Question.parse(JSON.parse(line));
  const answer = await ask({ kept: kept ?? undefined, fresh }).then(encoded, refusal);
  await new Promise<void>((resolve) => {
    output.write(JSON.stringify(answer), () => resolve());
  });
}

const encoded = (answer: KeyAnswer): z.input<typeof Answer> =>
  answer.kind === 'key'
    ? {
        kind: 'key',
        key: answer.key.toString('base64'),
        toKeep: answer.toKeep.toString('base64'),
      }
    : answer;

const refusal = (error: unknown): z.input<typeof Answer> => ({
  kind: 'refused',
  message: error instanceof Error ? error.message : String(error),
});
