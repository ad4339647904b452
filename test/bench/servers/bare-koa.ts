import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

// Rows 1 and 2 are held against this: Koa that answers every request with the bytes of one file.

const body = readFileSync(process.argv[2] ?? '', 'utf8');
const app = new Koa();
app.use((ctx) => {
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = body;
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ port }));
});
