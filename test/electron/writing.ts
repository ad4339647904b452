import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { tryLock } from '../../src-server/db/lock.ts';
import { draft } from '../support/drafts.ts';
import { soon } from './steps.ts';

const COLLECTION = '/api/v1/subscriptions';

/** A script's POST that the app has begun to read. */
export type Write = {
  /** Sends the rest of the body; resolves with the status, or the error of a connection that broke. */
  finish: () => Promise<number | string>;
  /** The same without sending any more. */
  outcome: Promise<number | string>;
};

/** Sends the first half of a new subscription, once the app has taken the request. */
export async function beginWrite(baseUrl: string, key: string, name: string): Promise<Write> {
  const body = Buffer.from(JSON.stringify(draft({ name, nextPaymentDate: soon() })));
  const half = Math.floor(body.length / 2);
  const post = request(new URL(COLLECTION, baseUrl), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-length': body.length,
      expect: '100-continue',
    },
    agent: false,
  });
  const outcome = outcomeOf(post);
  const taken = new Promise<void>((resolve) => post.once('continue', resolve));
  post.flushHeaders();
  await taken;
  post.write(body.subarray(0, half));
  return {
    outcome,
    finish() {
      post.end(body.subarray(half));
      return outcome;
    },
  };
}

function outcomeOf(post: ClientRequest): Promise<number | string> {
  return new Promise((resolve) => {
    post.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    post.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
}

/** Waits until the server takes no new connections: it is ending. */
export async function isEnding(baseUrl: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => resolve(true));
    });
  await expect.poll(isRefused).toBe(true);
}

// What SQLite keeps beside an open database, and the server's file.
const LEFT_OPEN = /-wal$|-shm$|-journal$|^server\.json$/;

/** Fails unless an app that has ended left its data folder closed: nothing to recover, and no lock. */
export function expectClosed(dataDir: string): void {
  expect(readdirSync(dataDir).filter((name) => LEFT_OPEN.test(name))).toEqual([]);
  const unlock = tryLock(join(dataDir, 'server.lock'));
  expect(unlock).toBeDefined();
  unlock?.();
}
