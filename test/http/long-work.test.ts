import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src-server/http/socket/listen.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { send } from '../support/http.ts';

// Longer than a connection may be silent.
const LONG_MS = 15_000;

async function listening(answer: (response: ServerResponse) => void) {
  const { port, close } = await listen(0, systemIds, () => ({
    listener: (_request, response) => answer(response),
    isOurHost: () => true,
    isPage: () => false,
  }));
  onTestFinished(close);
  return port;
}

test.concurrent(
  'an answer that takes long to work out is not cut off',
  { timeout: 40_000 },
  async () => {
    const port = await listening((response) => {
      void pause(LONG_MS).then(() => response.end('{"done":true}'));
    });
    const { json } = await send(`http://127.0.0.1:${port}`, '/', { method: 'POST', body: '{}' });
    expect(json).toEqual({ done: true });
  },
);

test.concurrent(
  'a caller that does not read its answer is cut off',
  { timeout: 40_000 },
  async () => {
    const ended = Promise.withResolvers<void>();
    const port = await listening((response) => {
      response.once('close', () => ended.resolve());
      response.end(Buffer.alloc(50_000_000));
    });
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    socket.on('error', () => {});
    socket.pause();
    onTestFinished(() => void socket.destroy());
    await ended.promise;
  },
);
