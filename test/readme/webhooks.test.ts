import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { openHook } from '../webhooks/hooking.ts';
import { blocksOf, documentText, hasPython } from './blocks.ts';

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a receiver of the document; what it prints. */
async function receive(language: 'js' | 'python', env: Record<string, string>) {
  const block = blocksOf(documentText('docs/webhooks.md')).find(
    (each) => each.language === language,
  );
  const file = join(temporaryFolder(), language === 'js' ? 'receiver.mjs' : 'receiver.py');
  writeFileSync(file, block?.code ?? '');
  const command = language === 'js' ? process.execPath : 'python3';
  const child: ChildProcess = spawn(command, [file], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const address = `http://127.0.0.1:${env['PORT']}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await send(address, '/', { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await pause(100);
  }
  return { address, printed: () => printed };
}

test.each(['js', 'python'] as const)(
  'the receiver in %s takes what Perennial sends, once, and refuses the rest',
  async (language) => {
    if (language === 'python' && !hasPython) return;
    const { call, path, server, track, deliveries, repeat } = await openHook();
    server.clock.setWall(new Date().toISOString());
    const { secret } = (await call('POST', `${path}/secret`)).json;
    const port = String(await freePort());
    const { address, printed } = await receive(language, {
      WEBHOOK_SECRET: String(secret),
      PORT: port,
    });
    await call('PATCH', path, { body: { url: address, allowPrivate: true } });
    await track({ name: 'Netflix' });
    await server.wake();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered' });
    await repeat(String(delivery?.id));
    await server.wake();
    const tested = await call('POST', `${path}/test`);
    expect(tested.json.data.delivered).toBe(true);
    await vi.waitFor(() =>
      expect(printed().trim().split(/\s*\n/)).toEqual([
        'subscription.created Netflix',
        'webhook.test',
      ]),
    );
    const sentAt = String(Math.floor(Date.now() / 1000));
    const forged = await send(address, '/', {
      method: 'POST',
      headers: { 'webhook-id': 'a', 'webhook-timestamp': sentAt, 'webhook-signature': 'v1,AAAA' },
      body: '{"type":"forged","data":{}}',
    });
    expect(forged.status).toBe(400);
    server.clock.advance(-600_000);
    const old = await call('POST', `${path}/test`);
    expect(old.json.data).toMatchObject({ delivered: false, outcome: { status: 400 } });
  },
  30_000,
);
