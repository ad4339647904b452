import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { openData } from '../../src-server/open-data.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { residentBytes } from '../bench/processes.ts';
import { documentOf, perennial, serve } from '../cli/perennial.ts';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { type Hostile, type Known, hostileRequest } from './hostile-requests.ts';
import { type Random, seeded } from './random.ts';
import { expectSound } from './rounds.ts';

// Requests that nobody would send who means well, and some that go through, by several clients at once:
// each is answered in time, none with a 5xx, and an error says what the contract has it say.
// `npm run torture` sends a million and tells how much memory they leave.

const REQUESTS = Number(process.env['PERENNIAL_REQUESTS'] ?? 5000);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const TIME_LIMIT_MS = 60_000 + REQUESTS * 5;
const CLIENTS = 16;
const ANSWER_LIMIT_MS = 20_000;
// A client that has sent half a request leaves when it has heard nothing for this long.
const CUT_OFF_MS = 300;
const MEGABYTE = 1e6;
const PATH = '/api/v1/subscriptions';

/** The token of a link to the window, as `perennial open` gives it. */
function linkToken(dataDir: string): string {
  const { context, close } = openData(prepareDataFolder(dataDir));
  try {
    return issueLinkToken(context);
  } finally {
    close();
  }
}

type Told = { status: number; text: string; type: string };

test(
  `none of ${REQUESTS} hostile requests is left without an answer, or answered with a fault`,
  async () => {
    const dataDir = temporaryFolder();
    const options = ['--name', 'Any', '--scopes', 'read,write', '--json', '--data-dir', dataDir];
    const { key } = documentOf<{ key: string }>(await perennial(['keys', 'create', ...options]));
    const server = await serve(dataDir, ['--hourly-quota', '1000000000']);
    const { baseUrl } = server;
    const pid = server.process.pid ?? 0;
    const body = JSON.stringify({ token: linkToken(dataDir) });
    const opened = await send(baseUrl, '/app/v1/session', { method: 'POST', body });
    const ids: string[] = [];
    const known: Known = { key, session: String(opened.json.session), ids };
    const listed = async () => {
      const { json } = await send(baseUrl, `${PATH}?limit=100`, {
        headers: { authorization: `Bearer ${key}` },
      });
      ids.splice(0, ids.length, ...(json.data as { id: string }[]).map(({ id }) => id));
    };
    await listed();
    // What is loaded once, when it is first asked for.
    for (const path of ['/', '/openapi.json']) await send(baseUrl, path);
    const memory: Record<number, number> = { 0: residentBytes(pid) / MEGABYTE };
    const statuses: Record<string, number> = {};
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    let sent = 0;
    const client = async (random: Random) => {
      while (sent < REQUESTS) {
        sent += 1;
        const at = sent;
        const hostile = hostileRequest(random, known);
        const told = await outcomeOf(baseUrl, agent, hostile);
        statuses[told.status] = (statuses[told.status] ?? 0) + 1;
        expectAnswer(hostile, told);
        if (at % 500 === 0) await listed();
        if (at === 10_000 || at % 100_000 === 0) memory[at] = residentBytes(pid) / MEGABYTE;
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(seeded(SEED + index)));
    await Promise.all(clients);
    agent.destroy();
    console.log(`${REQUESTS} hostile requests (seed ${SEED}):`, statuses, 'MB', memory);
    expectLittleMore(memory);
    const headers = { authorization: `Bearer ${key}` };
    const sound = { method: 'POST', headers, body: JSON.stringify(draft()) };
    expect((await send(baseUrl, PATH, sound)).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.printed().stderr).toBe('');
    expectSound(dataDir);
  },
  TIME_LIMIT_MS,
);

/** Holds a server to little more memory than it had before the first hostile request. */
function expectLittleMore({ 0: first = 0, ...later }: Readonly<Record<number, number>>): void {
  for (const [requests, megabytes] of Object.entries(later)) {
    const limit = Number(requests) > 10_000 ? 1.5 : 1.3;
    expect(megabytes / first, `memory after ${requests} requests`).toBeLessThan(limit);
  }
}

function expectAnswer(hostile: Hostile, { status, text, type }: Told): void {
  const what = 'bytes' in hostile ? hostile.bytes.toString('latin1') : JSON.stringify(hostile);
  const about = `${what.slice(0, 600)} was answered with ${status} ${text.slice(0, 300)}`;
  expect(status, about).toBeLessThan(500);
  if (status < 400 || !type.includes('json') || text === '') return;
  const { error, requestId } = JSON.parse(text) as {
    error?: { code?: unknown; message?: unknown };
    requestId?: unknown;
  };
  const parts = [error?.code, error?.message, requestId].map((part) => typeof part);
  expect(parts, about).toEqual(['string', 'string', 'string']);
}

const outcomeOf = (baseUrl: string, agent: Agent, hostile: Hostile): Promise<Told> =>
  'bytes' in hostile ? answerToBytes(baseUrl, hostile.bytes) : answerTo(baseUrl, agent, hostile);

/** A connection that was closed instead of an answer: the rest of a body that is refused is not read. */
const CLOSED: Told = { status: 0, text: '', type: '' };

function answerTo(
  baseUrl: string,
  agent: Agent,
  { body, ...options }: Exclude<Hostile, { bytes: Buffer }>,
): Promise<Told> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, agent, ...options, timeout: ANSWER_LIMIT_MS });
    asked.on('timeout', () => reject(new Error(`${JSON.stringify(options)} was not answered.`)));
    asked.on('error', () => resolve(CLOSED));
    asked.on('response', (answer) => void wholeOf(answer).then(resolve, () => resolve(CLOSED)));
    asked.end(body);
  });
}

async function wholeOf(answer: IncomingMessage): Promise<Told> {
  const type = answer.headers['content-type'] ?? '';
  // That of changes has no end.
  if (type.startsWith('text/event-stream')) answer.destroy();
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), type };
}

/** What is answered to bytes first, before the connection ends or the client goes. */
async function answerToBytes(baseUrl: string, bytes: Buffer): Promise<Told> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  socket.setTimeout(CUT_OFF_MS, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, type: '' };
}
